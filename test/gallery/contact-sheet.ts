/** A picture of the gallery. */
export interface Taken {
  readonly state: string;
  /** How it was looked at, in a few words. */
  readonly look: string;
  /** Its file's name beside the sheet. */
  readonly file: string;
}

/** A page that shows all pictures by state, small; a click shows one as it is. @returns HTML */
export function contactSheet(taken: readonly Taken[]): string {
  const byState = Map.groupBy(taken, ({ state }) => state);
  const sections = [...byState].map(
    ([state, pictures]) =>
      `<section><h2>${state}</h2>${pictures
        .map(
          ({ file, look }) =>
            `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a>` +
            `<figcaption>${look}</figcaption></figure>`,
        )
        .join('')}</section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Gatebooth: every state</title>
<style>body{font:14px system-ui;background:#777;color:#fff}figure{display:inline-block;margin:4px}img{height:220px}</style>
${sections.join('\n')}
`;
}
