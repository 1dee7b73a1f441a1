import { Icon, type IconName } from './icons.tsx';

export interface Choice {
  readonly value: string;
  readonly word: string;
  /** null: it has no picture. */
  readonly icon?: IconName | null;
}

export interface ChoicesProps {
  /** What is chosen, in a word. */
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

/** One of a few, as large buttons where the keys would be. */
export const Choices = ({ name, choices, chosen, onChoose }: ChoicesProps) => (
  <fieldset className="choices" data-few={choices.length <= 6} aria-label={name}>
    {choices.map(({ value, word, icon = null }) => (
      <button
        key={value}
        type="button"
        className="plain"
        aria-pressed={chosen === value}
        onClick={() => onChoose(value)}
      >
        {chosen === value && <Icon name="check" />}
        {icon !== null && <Icon name={icon} />}
        {word}
      </button>
    ))}
  </fieldset>
);
