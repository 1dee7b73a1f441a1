/** @returns a function that says whether one more is allowed, and counts it if so */
export function budget(most: number, withinMs: number, now: () => number): () => boolean {
  let spent: number[] = [];
  return () => {
    const at = now();
    spent = spent.filter((earlier) => at - earlier < withinMs);
    if (spent.length >= most) return false;
    spent.push(at);
    return true;
  };
}
