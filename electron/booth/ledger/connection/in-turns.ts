/** The ledger is asked so much at once. */
const atOnce = 16;

/** Does that with each, some at a time. @returns what came of it, in the order of what was given. @throws what one of them throws */
export async function inTurns<Item, Value>(
  items: readonly Item[],
  act: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const done: Value[] = [];
  for (let first = 0; first < items.length; first += atOnce)
    done.push(...(await Promise.all(items.slice(first, first + atOnce).map(act))));
  return done;
}
