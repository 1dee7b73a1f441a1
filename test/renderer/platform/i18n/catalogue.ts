export type Catalogue = { [key: string]: string | Catalogue };

/** Each text by its whole key, in the file's order. */
export const leaves = (catalogue: Catalogue, path = ''): [key: string, text: string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );

/** A key without its plural form: `wall.all` of `wall.all_few`. */
export const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
