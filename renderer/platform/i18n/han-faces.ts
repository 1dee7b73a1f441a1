/**
 * Declares the faces for Han, kana and Hangul: a list of some hundred files for each, longer than all other styles together,
 * so it is no part of the first load. Of the files the browser loads those whose characters are on the screen.
 */
export const loadHanFaces = (): Promise<unknown> => import('./han-faces.css');
