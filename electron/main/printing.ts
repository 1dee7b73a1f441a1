import type { WebContents, WebContentsPrintOptions } from 'electron';
import type { Log, Paper } from '../booth/ports/ports.ts';
import { ok, refuse, type Result } from '../contract/result.ts';

/** The pages of renderer/theme (`@page` of ticket.css and handover.css), in micrometres, as Electron counts paper. */
const papers = {
  ticket: { width: 80_000, height: 110_000 },
  handover: { width: 80_000, height: 297_000 },
} as const satisfies Record<Paper, { width: number; height: number }>;

/** How a page is printed: at once, nothing asked, on its own paper. @param printer null: the system's own choice */
const printOptions = (printer: string | null, paper: Paper): WebContentsPrintOptions => ({
  silent: true,
  printBackground: true,
  color: false,
  margins: { marginType: 'none' },
  pageSize: papers[paper],
  copies: 1,
  ...(printer === null ? {} : { deviceName: printer }),
});

/** What of the page's web contents printing needs. */
export type PrintablePage = Pick<WebContents, 'print' | 'getPrintersAsync'>;

/**
 * Prints the page as its style sheet lays it out for paper. A printer that is out of paper still takes the job: that it
 * was printed is the driver's word, not ours.
 *
 * @param page null: there is no page, so there is nothing to print
 * @param printer the system's name of the site's slip printer; null: the system's default one
 * @returns `value-wrong` at `printer` where there is no such printer, `internal` where the driver refused the job
 */
export async function printPage(
  page: PrintablePage | null,
  printer: string | null,
  paper: Paper,
  log: Log,
): Promise<Result<null>> {
  if (page === null) return refuse('internal');
  const printers = await page.getPrintersAsync();
  const found = printer === null ? printers.length > 0 : printers.some(({ name }) => name === printer);
  if (!found) {
    log('warn', 'the printer was not found', { printer, known: printers.map(({ name }) => name) });
    return refuse('value-wrong', { field: 'printer' });
  }
  const failure = await new Promise<string | null>((done) => {
    page.print(printOptions(printer, paper), (printed, reason) => done(printed ? null : reason));
  });
  if (failure === null) return ok(null);
  log('warn', `a ${paper} was not printed`, { reason: failure });
  return refuse('internal');
}
