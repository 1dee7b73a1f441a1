import { usePrivacy } from './state/privacy.ts';
import { ErasedView } from './erased-view.tsx';
import { ErasePinStep } from './erase-pin-step.tsx';
import { PersonalDataView } from './personal-data-view.tsx';
import { PlateStep } from './plate-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { StickView } from './stick-view.tsx';

/** From a plate to what is held about it, and on to its report or its erasure: one thing a page. */
export function PrivacyPage() {
  const { view, held, erased } = usePrivacy();
  if (view === 'plate') return <PlateStep />;
  if (held === null || view === null) return null;
  switch (view) {
    case 'held':
      return <PersonalDataView held={held} />;
    case 'places':
      return <StickView />;
    case 'reason':
      return <ReasonStep plate={held.plate} />;
    case 'pin':
      return <ErasePinStep held={held} />;
    case 'erased':
      return erased === null ? null : <ErasedView plate={held.plate} erased={erased} />;
  }
}
