import { useLayoutEffect, useRef, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react';
import { keyTowards } from './key-towards.ts';

/**
 * Keys that the Tab key takes as one: there are forty of them between the plate and Enter. The arrow keys lead from key to
 * key, and Tab comes back to the one that it left.
 */
export function KeyGroup(props: ComponentProps<'fieldset'>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const stop = useRef<Element>(null);
  const keys = (): HTMLButtonElement[] => [...(group.current?.querySelectorAll('button') ?? [])];
  // Other letters are other keys: after each rendering one of those that are there now is the stop.
  useLayoutEffect(() => keepOneStop(keys(), stop.current));
  const hands = {
    onFocus: ({ target }: FocusEvent): void => {
      stop.current = target;
      keepOneStop(keys(), target);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const next = event.target instanceof Element ? keyTowards(event.key, event.target, keys()) : null;
      if (next === null) return;
      event.preventDefault();
      next.focus();
    },
  };
  return <fieldset {...props} {...hands} ref={group} />;
}

function keepOneStop(keys: readonly HTMLButtonElement[], last: Element | null): void {
  const stop = keys.find((key) => key === last) ?? keys[0];
  for (const key of keys) {
    const index = key === stop ? 0 : -1;
    if (key.tabIndex !== index) key.tabIndex = index;
  }
}
