import { commandOptions, whole } from '../support/command-options.ts';
import './outside-vitest.ts';

// `npm run faults -- [--runs N] [--seed S] [--case NAME | --cases 03,17] [--until-failure] [--json] [--keep] [--list]`

const { values } = commandOptions({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    case: { type: 'string' },
    /** Of a mixture, by their numbers: `03,17`. */
    cases: { type: 'string' },
    'until-failure': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    /** Leaves the files of a failing run where they are. */
    keep: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const { campaign } = await import('./campaign.ts');
const { faultCases } = await import('./cases/index.ts');

if (values.list) {
  for (const { name, does } of faultCases) console.log(`${name}  ${does}`);
  process.exit(0);
}

const asked = values.case;
const only = asked === undefined ? null : (faultCases.find(({ name }) => name.startsWith(asked))?.name ?? '');
if (only === '') {
  console.error(`there is no case ${asked}; --list shows them all`);
  process.exit(2);
}

const named = values.cases?.split(',').map((number) => {
  const name = faultCases.find((fault) => fault.name.startsWith(number))?.name;
  if (name !== undefined) return name;
  console.error(`there is no case ${number}; --list shows them all`);
  return process.exit(2);
});

const runs = whole('runs', values.runs ?? (only === null ? '40' : '1'), 0);
const seed = whole('seed', values.seed ?? String(Date.now() % 1_000_000), 0);
const startMs = performance.now();
/** A campaign takes half an hour: with `--json`, too, somebody may want to see how it goes. */
const tell = values.json ? console.error : console.log;
const options = {
  runs,
  seed,
  only,
  keep: values.keep,
  untilFailure: values['until-failure'],
  ...(named === undefined ? {} : { cases: named }),
};
const report = await campaign(options, (result, cases) => {
  const { findings, kills, saved, confirmed, unknownFlagged, ms, missed } = result;
  const end = findings.length === 0 ? 'ok    ' : 'FAILED';
  tell(
    `${end} seed ${result.seed}: ${result.quiet ? 'no' : kills} kills, ${saved} saved, ${confirmed} confirmed, ${unknownFlagged} unknown, ` +
      `${result.foundByLookUp} found, ${result.provenAbsent} absent, ${(ms / 1000).toFixed(1)} s, ${result.profile}; ${cases.map(({ name }) => name).join(' ')}`,
  );
  for (const miss of missed) tell(`       did not bite: ${miss}`);
  for (const { rule, what } of findings) tell(`       ${rule}: ${what}`);
  if (findings.length > 0) tell(`       again with: --seed ${result.seed} --runs 1`);
});

if (values.json) console.log(JSON.stringify(report));
else {
  const {
    failures,
    casesCovered,
    casesImpossible,
    casesMissed,
    neverBit,
    notHere: _same,
    ...counts
  } = report;
  console.log(JSON.stringify(counts));
  console.log(`${casesCovered.length} of ${faultCases.length} cases covered`);
  for (const missed of [...casesMissed, ...casesImpossible]) console.log(`not covered: ${missed}`);
  for (const name of neverBit) console.log(`never bit, so that nothing is shown of it: ${name}`);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  console.log(`${failures.length} of ${runs} runs failed; ${seconds} s`);
}
process.exit(report.failures.length === 0 && report.neverBit.length === 0 ? 0 : 1);
