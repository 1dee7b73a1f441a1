import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web/wasm';
import { classIndex, type Steps } from './decoding.ts';
import type { Planes, TextMap } from './detection.ts';
import { files } from './weight-files.ts';

type Part = keyof typeof files;
/** File names, and the bytes they have to have. */
export type Pinned = Readonly<Record<Part, { readonly name: string; readonly sha256: string }>>;

/** Where the files are. */
export interface Folders {
  /** Of the two models and their characters. */
  readonly weights: string;
  /** Of the WebAssembly file. */
  readonly runtime: string;
}

/** The two networks, ready. One picture at a time. */
export interface Models {
  /** How probable text is, for each pixel of the input. */
  readonly detect: (input: Planes) => Promise<TextMap>;
  /** The classes' probabilities along a line. */
  readonly recognise: (input: Planes) => Promise<Steps>;
  /** See `classIndex`. */
  readonly index: Int8Array;
}

/** Why nothing is read: which file, and whether it is not there, cannot be read now, is another one, or is not taken by the runtime. */
export interface NoModels {
  readonly part: Part;
  readonly fault: 'missing' | 'unreadable' | 'other-bytes' | 'not-loadable';
}

/** Loads and checks the files; never throws: a booth without them goes on without suggestions. */
export async function loadModels(folders: Folders, pinned: Pinned = files): Promise<Models | NoModels> {
  const bytes = new Map<Part, Uint8Array>();
  for (const part of Object.keys(pinned) as Part[]) {
    const read = await checked(part, pinned[part], part === 'runtime' ? folders.runtime : folders.weights);
    if (!(read instanceof Uint8Array)) return read;
    bytes.set(part, read);
  }
  let part: Part = 'runtime';
  try {
    ort.env.wasm.numThreads = 1;
    ort.env.wasm.proxy = false;
    const runtime = bytes.get('runtime');
    if (runtime !== undefined) ort.env.wasm.wasmBinary = runtime;
    ort.env.logLevel = 'error';
    const session = async (of: 'detection' | 'recognition'): Promise<ort.InferenceSession> => {
      part = of;
      return ort.InferenceSession.create(bytes.get(of) ?? new Uint8Array(), {
        executionProviders: ['wasm'],
        // What a picture took is given back, not kept for the next one: that costs a tenth of the time and spares a third of the memory.
        enableCpuMemArena: false,
        enableMemPattern: false,
      });
    };
    const [detection, recognition] = [await session('detection'), await session('recognition')];
    const characters = new TextDecoder().decode(bytes.get('characters')).trimEnd().split('\n');
    // The functions below would hold the networks' bytes, and the runtime holds those of its own file: 30 MB that nothing reads again.
    bytes.clear();
    if (runtime?.buffer instanceof ArrayBuffer) runtime.buffer.transfer(0);
    return {
      detect: async (input) => ({
        width: input.width,
        height: input.height,
        data: (await run(detection, input)).data as Float32Array,
      }),
      recognise: async (input) => {
        const { dims, data } = await run(recognition, input);
        return { steps: dims[1] ?? 0, classes: dims[2] ?? 0, data: data as Float32Array };
      },
      index: classIndex(characters.map((char) => char.trim())),
    };
  } catch {
    return { part, fault: 'not-loadable' };
  }
}

async function checked(
  part: Part,
  { name, sha256 }: Pinned[Part],
  folder: string,
): Promise<Uint8Array | NoModels> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(folder, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { part, fault: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable' };
  }
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : { part, fault: 'other-bytes' };
}

async function run(session: ort.InferenceSession, { width, height, data }: Planes): Promise<ort.Tensor> {
  const input = new ort.Tensor('float32', data, [1, 3, height, width]);
  const results = await session.run({ [session.inputNames[0] ?? 'x']: input });
  const [output] = Object.values(results);
  if (output === undefined) throw new Error('the model answered nothing');
  return output;
}
