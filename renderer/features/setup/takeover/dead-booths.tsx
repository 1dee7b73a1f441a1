import type { FleetBooth } from '../../../../electron/contract/fleet.ts';
import { formatAge } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';

interface DeadBoothsProps {
  readonly booths: readonly FleetBooth[];
  readonly onChoose: (booth: FleetBooth) => void;
}

/** Booths that are silent or were removed, each to be chosen. */
export function DeadBooths({ booths, onChoose }: DeadBoothsProps) {
  const { text, language } = useTexts();
  const wordOf = ({ isRetired, seen }: FleetBooth): string => {
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
