/** A booth as the page shows it. */
export interface ShownBooth {
  readonly name: string;
  /** As the page's own: for a browser, and for our own window. */
  readonly urls: readonly [shown: string, ownWindow: string];
}

/** @returns the page that shows them, with what to try. Nothing in it is from outside this project. */
export const pageText = (
  booths: readonly ShownBooth[],
  steps: readonly string[],
  inOwnWindow: boolean,
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Gatebooth: one site, ${booths.length} booths</title>
    <link rel="stylesheet" href="/page.css">
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    <header>
      <h1>One site, ${booths.length} booths</h1>
      <ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>
    </header>
    <main>${booths.map((booth) => boothText(booth, inOwnWindow)).join('')}</main>
  </body>
</html>
`;

const boothText = ({ name, urls }: ShownBooth, inOwnWindow: boolean): string => `
      <section class="booth">
        <button type="button">${name}</button>
        <div class="screen"><iframe title="${name}" src="${urls[inOwnWindow ? 1 : 0]}" allow="camera"></iframe></div>
      </section>`;
