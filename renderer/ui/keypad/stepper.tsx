import { useTexts } from '../../platform/i18n/texts.ts';

export interface StepperProps {
  readonly name: string;
  /** As it is read. */
  readonly value: string;
  /** null: it is at its end. */
  readonly onLess: (() => void) | null;
  readonly onMore: (() => void) | null;
}

/** A value between two large buttons. */
export function Stepper({ name, value, onLess, onMore }: StepperProps) {
  const { text } = useTexts();
  return (
    <fieldset className="stepper" aria-label={name}>
      <Step sign="−" label={text('setup.less', { name })} onStep={onLess} />
      <output aria-label={name}>{value}</output>
      <Step sign="+" label={text('setup.more', { name })} onStep={onMore} />
    </fieldset>
  );
}

interface StepProps {
  readonly sign: string;
  readonly label: string;
  readonly onStep: (() => void) | null;
}

/** At its end it stays a button: the focus of a keyboard is not lost on the way. */
const Step = ({ sign, label, onStep }: StepProps) => (
  <button
    type="button"
    className="plain"
    aria-label={label}
    aria-disabled={onStep === null}
    onClick={onStep ?? undefined}
  >
    <b aria-hidden="true">{sign}</b>
  </button>
);
