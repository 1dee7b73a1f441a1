import { execFileSync } from 'node:child_process';
import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { freeBytes } from '../../../../electron/booth/reading/process/free-memory.ts';

it('no WebAssembly memory of the reader grows beyond 320 MB, whatever it asks for', () => {
  const module = new URL('../../../../electron/booth/reading/process/little-memory.ts', import.meta.url);
  const script = `
    const { useLittleMemory } = await import(${JSON.stringify(module.href)});
    useLittleMemory();
    const memory = new WebAssembly.Memory({ initial: 256, maximum: 65536, shared: true });
    const small = new WebAssembly.Memory({ initial: 1, maximum: 2 });
    memory.grow(4000);
    const grown = memory.buffer.byteLength;
    const refused = [memory, small].map((one) => {
      try {
        one.grow(900);
        return 'grown';
      } catch (error) {
        return error.constructor.name;
      }
    });
    console.log(JSON.stringify([grown, ...refused]));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([4256 * 65_536, 'RangeError', 'RangeError']);
});

it('what is free is known: no more than the computer has left, nor than the group of the process may have', () => {
  expect(freeBytes()).toBeGreaterThan(1_000_000);
  expect(freeBytes()).toBeLessThanOrEqual(totalmem());
  expect(freeBytes({ computer: 4e9, group: 6.5e8 })).toBe(6.5e8);
  expect(freeBytes({ computer: 7e8, group: 4e9 })).toBe(7e8);
});
