// `node --import '…/shifted-clock.ts?ms=N' …`: a computer whose clock is N ms ahead of this one's.

const shiftMs = Number(new URL(import.meta.url).searchParams.get('ms'));
const now = Date.now.bind(Date);
Date.now = () => now() + shiftMs;
