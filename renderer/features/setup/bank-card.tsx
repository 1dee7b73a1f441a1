import { useTexts } from '../../platform/i18n/texts.ts';

/** Millimetres of a card of the format ID-1 (ISO/IEC 7810): every bank card. */
const card = { width: 85.6, height: 53.98, corner: 3.18 } as const;

/** A bank card and a ruler of 80 mm, as large as the panel would show them. @param density px per mm */
export function BankCard({ density }: { density: number }) {
  const { text } = useTexts();
  const px = (mm: number): string => `${mm * density}px`;
  return (
    <div className="bank-card">
      <div
        className="bank-card-face"
        style={{ width: px(card.width), height: px(card.height), borderRadius: px(card.corner) }}
      >
        {text('setup.panel.card')}
      </div>
      <div className="bank-card-ruler" style={{ width: px(80), backgroundSize: `${px(10)} 100%` }} />
      <small>{text('setup.panel.ruler')}</small>
    </div>
  );
}
