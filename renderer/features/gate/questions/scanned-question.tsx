import type { Plates } from '../../../../electron/contract/plates.ts';
import { useNewness } from '../../../ui/focus/use-newness.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { scannedPlate } from '../../../ui/scanner/scanned-code.ts';
import { dropKept, takeKeptAsPlate, takeKeptAsTicket } from '../scanner/take-scan.ts';
import type { KeptScan } from '../../../state/gate/screen.ts';
import { QuestionHead } from './question-head.tsx';

/** A code was scanned that is nobody's yet: what is it? It never becomes a plate by itself. */
export function ScannedQuestion({ scan, plates }: { scan: KeptScan; plates: Plates }) {
  const { text } = useTexts();
  const plate = scannedPlate(plates, scan.code);
  // Where several were kept, one question after the other stands here.
  const { isNew, onceSeen } = useNewness(undefined, scan.code);
  return (
    <section className="wall" aria-label={text('scan.question')}>
      <QuestionHead title={text('scan.question')} more={text(`scan.why.${scan.why}`)} />
      <div className="question-body">
        <b className="mono id-free scan-code" dir="ltr">
          {scan.code}
        </b>
        <div className="reasons">
          <button
            type="button"
            className="plain"
            aria-disabled={isNew}
            onClick={onceSeen(() => takeKeptAsTicket(scan))}
          >
            {text('scan.ticket')}
          </button>
          {plate !== null && (
            <button
              type="button"
              className="plain"
              aria-disabled={isNew}
              onClick={onceSeen(() => takeKeptAsPlate(scan, plate))}
            >
              {text('scan.plate', { plate })}
            </button>
          )}
          <button
            type="button"
            className="plain"
            aria-disabled={isNew}
            onClick={onceSeen(() => dropKept(scan))}
          >
            {text('scan.drop')}
          </button>
        </div>
      </div>
    </section>
  );
}
