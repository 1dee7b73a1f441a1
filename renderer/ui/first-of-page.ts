/**
 * @param first as the page was turned over last; there may be fewer by now
 * @returns the place of the first to be shown, of which `size` are on a page
 */
export const firstOfPage = (first: number, size: number, count: number): number =>
  Math.max(0, Math.min(first, Math.floor((count - 1) / size) * size));
