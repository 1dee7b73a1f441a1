import type { ServiceAnswer } from '../../../../electron/contract/diagnostics.ts';

/** Latencies at the strip's foot and at its top (ms): a bar's height goes by the logarithm between them. */
const shortestMs = 10;
const longestMs = 10_000;
/** In the drawing's own units. */
const height = 20;
const step = 5;
const places = 20;

/** The service's last answers, the newest at the end: a bar as high as it took, a cross where none came. */
export function AnswerStrip({ answers }: { answers: readonly ServiceAnswer[] }) {
  const drawn = answers.toReversed().map((answer, place) => ({
    ...answer,
    x: (places - answers.length + place) * step,
  }));
  const bars = drawn.filter(({ httpStatus }) => httpStatus !== null);
  const crosses = drawn.filter(({ httpStatus }) => httpStatus === null);
  return (
    <svg className="answer-strip" viewBox={`0 0 ${places * step} ${height}`} aria-hidden="true">
      <path className="answer-ground" d={`M0 ${height}h${places * step}`} />
      <path d={bars.map(({ x, latencyMs }) => bar(x, latencyMs ?? 0)).join('')} />
      <path
        className="answer-missing"
        d={crosses.map(({ x }) => `M${x} ${height - 4}l4 -4m-4 0l4 4`).join('')}
      />
    </svg>
  );
}

function bar(x: number, latencyMs: number): string {
  const share = Math.log(Math.max(1, latencyMs) / shortestMs) / Math.log(longestMs / shortestMs);
  const tall = Math.round(Math.min(1, Math.max(0.1, share)) * height);
  return `M${x} ${height}v-${tall}h${step - 1}v${tall}z`;
}
