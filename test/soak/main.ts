import { commandOptions } from '../support/command-options.ts';
import { soak } from './soak.ts';

// `npm run soak -- --minutes M [--operations N] [--reads] [--json]`: does the memory of page and core stay what it was?

const { values } = commandOptions({
  options: {
    minutes: { type: 'string', default: '30' },
    operations: { type: 'string', default: '1000' },
    reads: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const [minutes, operations] = [Number(values.minutes), Number(values.operations)];
if (!(minutes > 0) || !Number.isInteger(operations) || operations <= 100) {
  console.error('--minutes takes a number above 0, --operations a whole number above 100');
  process.exit(2);
}
const report = await soak(minutes, operations, values.reads);
if (values.json) console.log(JSON.stringify(report));
else {
  console.log(`plate reader: ${report.reader}`);
  for (const room of ['page', 'pageCode', 'core'] as const) {
    const { warmBytes, endBytes, growth } = report[room];
    const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
    console.log(`${room}: ${mb(warmBytes)} → ${mb(endBytes)} (${(growth * 100).toFixed(1)} %)`);
  }
}
process.exit(report.ok ? 0 : 1);
