/** Signs that begin a formula, as wide ones of East Asian keyboards too; before them spreadsheets pass over blanks and line ends. */
const formula = /^[\s=+\-@＝＋－＠]/u;
/** The same behind a semicolon, a tab or a line end, which part values and rows where a comma is part of a number. */
const laterFormula = /[;\t\n\v\f\r\u0085\u2028\u2029]+(?=[\s"]*[=+\-@＝＋－＠])/gu;

/** One line of CSV with its end (RFC 4180), every value quoted. What a spreadsheet would take for a formula is made text. */
export const csvRow = (values: readonly (string | number | null)[]): string =>
  `${values.map(quoted).join(',')}\r\n`;

function quoted(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const plain = (formula.test(text) ? `'${text}` : text).replaceAll(laterFormula, "$&'");
  return `"${plain.replaceAll('"', '""')}"`;
}
