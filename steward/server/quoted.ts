/** A text as the servers' configuration has it. */
export const quoted = (value: string): string => JSON.stringify(value);

export const listText = (values: readonly string[]): string => `[${values.map(quoted).join(', ')}]`;
