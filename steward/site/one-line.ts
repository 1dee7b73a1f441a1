/**
 * What somebody else wrote, as a part of one line in a log or on a terminal: a line's end, or what a terminal takes for a command, or lets
 * text run the other way by, is a space.
 *
 * @param most characters; what is more is left out
 */
export const oneLine = (text: string, most = 200): string =>
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('')
    .replaceAll(/[\s\p{C}]+/gu, ' ');
