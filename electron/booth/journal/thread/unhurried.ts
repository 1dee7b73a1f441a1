/** So many questions are asked between two rests, and so long one lasts (ms): the disk and the processor are the gate's first. */
const [restAfter, restMs] = [500, 5];

/** @returns the same, asked at each row, with a rest now and then */
export function unhurried(isStopping: () => boolean): () => boolean {
  const never = new Int32Array(new SharedArrayBuffer(4));
  let asked = 0;
  return () => {
    asked += 1;
    if (asked % restAfter === 0) Atomics.wait(never, 0, 0, restMs);
    return isStopping();
  };
}
