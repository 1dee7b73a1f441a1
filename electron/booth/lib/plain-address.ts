/** An address written in another way is the same one. */
export const plain = (address: string): string => new URL(address).href.replace(/\/+$/, '');
