/** What a publisher says of one file, and signs. */
export interface UpdateStatement {
  /** Three numbers, such as `0.2.0`. */
  readonly version: string;
  /** Node's name of the operating system (`linux`, `win32`) and of the processor (`x64`). */
  readonly platform: string;
  readonly architecture: string;
  /** The file's name, without a folder. */
  readonly file: string;
  /** Of the whole file, base64. */
  readonly sha512: string;
}

const forms: Readonly<Record<keyof UpdateStatement, RegExp>> = {
  version: /^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/,
  platform: /^[a-z0-9]{1,20}$/,
  architecture: /^[a-z0-9]{1,20}$/,
  file: /^[A-Za-z0-9][\w.-]{0,199}$/,
  sha512: /^[A-Za-z0-9+/]{86}==$/,
};

/**
 * The text that is signed. Each value has a line and a form of its own, so that no two statements have the same text.
 *
 * @returns null: a value is not of its form
 */
export function statementText(statement: UpdateStatement): string | null {
  const names = Object.keys(forms) as (keyof UpdateStatement)[];
  if (!names.every((name) => forms[name].test(statement[name]))) return null;
  return ['gatebooth update 1', ...names.map((name) => `${name}: ${statement[name]}`), ''].join('\n');
}

/** Whether a version is higher than another; both are three numbers. Anything else is not. */
export function isHigher(version: string, than: string): boolean {
  if (![version, than].every((text) => forms.version.test(text))) return false;
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const place = one?.findIndex((part, index) => part !== other?.[index]) ?? -1;
  return place !== -1 && (one?.[place] ?? 0) > (other?.[place] ?? 0);
}
