const kept = new Map<string, string>();
/** Of so many cars it is remembered: their exits are on the screen, or waited for. */
const mostKept = 200;

/** A car that waits at another booth is let out. @param entry the record of its entry there */
export function rememberBooth(entry: string, name: string): void {
  kept.delete(entry);
  kept.set(entry, name);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest);
}

/** That booth's name; null: this page has not let the car out. */
export const boothOf = (entry: string): string | null => kept.get(entry) ?? null;
