import type { FleetBooth } from '../../../../electron/contract/fleet.ts';
import { formatAge, formatCount } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { formerOf, isDead } from '../state/takeover.ts';

interface LeavingBoothsProps {
  readonly booths: readonly FleetBooth[];
  readonly onChoose: (booth: FleetBooth) => void;
}

/** Booths that left something behind, or of which something may be unfinished, each to be chosen. */
export function LeavingBooths({ booths, onChoose }: LeavingBoothsProps) {
  const { text, language } = useTexts();
  const wordOf = (booth: FleetBooth): string => {
    const { isRetired, seen } = booth;
    const former = formerOf(booth);
    if (!isDead(booth) && former === 0) return text('takeover.running');
    if (!isDead(booth)) return text('takeover.former.left', { number: formatCount(language, former) });
    if (isRetired) return text('fleet.removed');
    return seen === null
      ? text('fleet.never')
      : text('fleet.silent', { age: formatAge(language, seen.agoMs) });
  };
  return (
    <div className="booth-ways takeover-booths">
      {booths.map((booth) => (
        <button key={booth.id} type="button" className="plain booth-way" onClick={() => onChoose(booth)}>
          <Icon name="booth" />
          <span>
            <b dir="auto">{booth.name}</b>
            <small>{wordOf(booth)}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
