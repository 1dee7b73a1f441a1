/** @returns all of them and that one, each once and in an order of their own: the same set is the same text in a state */
export function withOne<Plain>(all: readonly Plain[], one: Plain): Plain[] {
  const texts = new Set([...all, one].map((each) => JSON.stringify(each)));
  return [...texts].toSorted().map((text) => JSON.parse(text) as Plain);
}
