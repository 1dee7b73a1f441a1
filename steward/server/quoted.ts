/** A text as the servers' configuration has it. */
export const quoted = (value: string): string => JSON.stringify(value);

/** Where a server listens. An address of IPv6 stands in brackets before the port. */
export const placeText = (address: string, port: number | undefined): string =>
  quoted(`${address.includes(':') ? `[${address}]` : address}:${String(port)}`);

export const listText = (values: readonly string[]): string => `[${values.map(quoted).join(', ')}]`;
