/** The row of digits above every profile's letters. */
export const digitRow: readonly string[] = Array.from('1234567890');

/** Latin letters in the order that everybody's fingers know, from top to bottom. */
export const letterRows: readonly (readonly string[])[] = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'].map((row) =>
  Array.from(row),
);

type Layers = readonly { readonly rows: readonly (readonly string[])[] }[];

/** The wide keys of the last row. */
const othersOf = (layers: Layers): number => (layers.length > 1 ? 3 : 2);

/**
 * Where a key more has room so that no other one gets narrower: in the last row, if it has room there on every layer, else
 * behind the digits.
 */
export function placeForMore(layers: Layers): 'last' | 'digits' {
  const last = rowsOf(layers) - 1;
  const longest = Math.max(...layers.map(({ rows }) => rows[last]?.length ?? 0));
  return longest + othersOf(layers) + 1 <= columnsOf(layers) ? 'last' : 'digits';
}

/** Keys that a row must have room for: the widest of them all, so that a key is as wide on every layer. */
export function columnsOf(layers: Layers): number {
  const others = othersOf(layers);
  const rows = rowsOf(layers);
  const widths = layers.flatMap((layer) =>
    layer.rows.map((row, place) => row.length + (place === rows - 1 ? others : 0)),
  );
  return Math.max(digitRow.length, ...widths);
}

/** How many rows of letters the layer with the most has: the others leave the last ones empty. */
export const rowsOf = (layers: readonly { readonly rows: readonly unknown[] }[]): number =>
  Math.max(...layers.map(({ rows }) => rows.length), letterRows.length);
