import { setFlagsFromString } from 'node:v8';

/** A page of WebAssembly (bytes). */
const page = 65_536;

/** As far as it is used here: types for browsers alone have the whole. */
interface MemoryDescriptor {
  readonly initial: number;
  readonly maximum?: number;
  readonly shared?: boolean;
}
type MemoryClass = new (wanted: MemoryDescriptor) => object;

/** The two networks and one picture take 150 MB. */
const mostBytes = 320_000_000;

/**
 * Keeps the runtime small: to be called before it is loaded.
 *
 * One function of it is so large (490 kB) that V8 takes 280 MB and seconds to compile it anew in its optimizing compiler, and gains
 * nothing that could be measured. Functions are compiled so when they have done some work: a larger amount leaves that one out for as
 * long as a process reads, and still takes the loops in which the time is spent in the first picture.
 *
 * And no WebAssembly memory may grow without an end: the runtime would take four gigabytes before it says that it has too little.
 */
export function useLittleMemory(): void {
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  const { WebAssembly: host } = globalThis as unknown as { WebAssembly: { Memory: MemoryClass } };
  const { Memory } = host;
  const most = Math.floor(mostBytes / page);
  host.Memory = class extends Memory {
    constructor(wanted: MemoryDescriptor) {
      super({ ...wanted, maximum: Math.min(wanted.maximum ?? most, most) });
    }
  };
}
