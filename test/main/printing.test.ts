import type { PrinterInfo, WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { printPage, type PrintablePage } from '../../electron/main/printing.ts';

const printers = ['Slips_80', 'Office'].map((name) => ({ name }) as PrinterInfo);

/** A page whose printers are these, and whose driver answers so. */
const pageWith = (known: PrinterInfo[], printed = true) => {
  const print = vi.fn<WebContents['print']>((_options, done) =>
    done?.(printed, printed ? '' : 'Print job failed'),
  );
  return { print, getPrintersAsync: () => Promise.resolve(known) } satisfies PrintablePage;
};

describe('a ticket', () => {
  it('is printed at once on the chosen printer, on paper of 80 mm without margins', async () => {
    const page = pageWith(printers);
    const log = vi.fn();
    expect(await printPage(page, 'Slips_80', 'ticket', log)).toEqual({ ok: true, value: null });
    expect(page.print.mock.calls[0]?.[0]).toMatchObject({
      silent: true,
      deviceName: 'Slips_80',
      pageSize: { width: 80_000 },
      margins: { marginType: 'none' },
    });
    expect(log).not.toHaveBeenCalled();
  });

  it('and a handover are of the same width, and a handover is longer', async () => {
    const page = pageWith(printers);
    await printPage(page, null, 'handover', vi.fn());
    expect(page.print.mock.calls[0]?.[0]).toMatchObject({ pageSize: { width: 80_000, height: 297_000 } });
  });

  it('goes to the system’s own printer where none is chosen', async () => {
    const page = pageWith(printers);
    expect(await printPage(page, null, 'ticket', vi.fn())).toEqual({ ok: true, value: null });
    expect(page.print.mock.calls[0]?.[0]).not.toHaveProperty('deviceName');
  });

  it.each([
    ['the chosen printer is not there', printers, 'Slips_58'],
    ['there is no printer at all', [], null],
  ] as const)('is refused where %s, and the log says which there are', async (_what, known, printer) => {
    const page = pageWith([...known]);
    const log = vi.fn();
    expect(await printPage(page, printer, 'ticket', log)).toEqual({
      ok: false,
      error: { code: 'value-wrong', field: 'printer' },
    });
    expect(page.print).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledWith('warn', expect.stringContaining('not found'), {
      printer,
      known: known.map(({ name }) => name),
    });
  });

  it('that the driver refuses is told, with the reason in the log', async () => {
    const log = vi.fn();
    expect(await printPage(pageWith(printers, false), 'Office', 'ticket', log)).toEqual({
      ok: false,
      error: { code: 'internal' },
    });
    expect(log).toHaveBeenCalledWith('warn', 'a ticket was not printed', { reason: 'Print job failed' });
  });

  it('is not printed where there is no page', async () => {
    expect(await printPage(null, null, 'ticket', vi.fn())).toEqual({
      ok: false,
      error: { code: 'internal' },
    });
  });
});
