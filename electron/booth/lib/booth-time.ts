/**
 * @param atMs milliseconds since 1970 (UTC)
 * @param offsetMinutes minutes east of UTC
 * @returns ISO 8601 with milliseconds and offset (specification, section 2), e.g. `2026-11-20T08:15:30.123+07:00`
 */
export function boothTimeOf(atMs: number, offsetMinutes: number): string {
  const local = new Date(atMs + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
