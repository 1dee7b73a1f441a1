// THIS SERVICE'S OWN INVENTION: the specification shows no prices and no fields of a payment.

/** ISO 4217's code for tests: nobody can take it for money. */
export const currency = 'XTS';

const freeMs = 15 * 60_000;
const stepMs = 30 * 60_000;
/** Cents for each half hour that has begun; a class that is not named costs as much as a car. */
const centsPerStep: Readonly<Record<string, number>> = { MOTORCYCLE: 75, VAN: 200, TRUCK: 300, BUS: 300 };
const carCents = 150;

/** The first 15 minutes are free; after them every half hour that has begun since the entry costs. @returns whole cents */
export function priceOf(vehicleClass: string, startDateTime: string, endDateTime: string): number {
  const stayedMs = Date.parse(endDateTime) - Date.parse(startDateTime);
  if (stayedMs <= freeMs) return 0;
  const perStep = Object.hasOwn(centsPerStep, vehicleClass) ? centsPerStep[vehicleClass] : undefined;
  return Math.ceil(stayedMs / stepMs) * (perStep ?? carCents);
}

/** @returns such as `4.50`: text, so that no reader makes a fraction of it */
export const amountText = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** @param amount more than nothing, with at most two decimals, as number or text. @returns whole cents, or null */
export function centsOf(amount: string | number): number | null {
  const digits = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(String(amount));
  if (digits === null) return null;
  const cents = Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0'));
  return cents === 0 ? null : cents;
}
