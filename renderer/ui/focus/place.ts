const controls = 'button, input';
/** What belongs together: where one control of it vanishes, another one of it is what comes next. */
const regions = '.wall, .zone-head, fieldset, nav, ul, section';

/** Can be reached with the Tab key. */
const isControl = (element: HTMLElement): boolean => element.tabIndex >= 0 && isShown(element);

/** Is seen, and not disabled. */
export const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled');

function firstIn(region: Element | null, skip = ''): HTMLElement | null {
  const all = [...(region?.querySelectorAll<HTMLElement>(controls) ?? [])];
  return all.find((one) => isControl(one) && (skip === '' || one.closest(skip) === null)) ?? null;
}

/**
 * Where the focus begins in a view: in the field that is typed in, else at the first thing that can be done there. Its head
 * only leads away, and a picture is looked at without it.
 */
export const beginningOf = (main: Element | null): HTMLElement | null =>
  main?.querySelector<HTMLElement>('.typing input') ?? firstIn(main, '.zone-head, .enlarge') ?? firstIn(main);

/** Names an element by its place, so that the one that stands there later is found. @returns a CSS selector */
export function placeOf(element: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const [first] = at.classList;
    const kind = at.localName + (first === undefined ? '' : `.${CSS.escape(first)}`);
    const before = [...(at.parentElement?.children ?? [])].filter((one) => one.matches(kind));
    parts.unshift(`:nth-child(${String(before.indexOf(at) + 1)} of ${kind})`);
  }
  return parts.join(' > ');
}

/** The control that stands in a place now. */
export function controlAt(place: string): HTMLElement | null {
  const found = place === '' ? null : document.querySelector<HTMLElement>(place);
  return found !== null && found.matches(controls) && isControl(found) ? found : null;
}

/** What a control that vanished stood among: another control of the same region. */
export function neighbourOf(place: string): HTMLElement | null {
  const parts = place.split(' > ');
  while (parts.pop() !== undefined && parts.length > 0) {
    const region = document.querySelector(parts.join(' > '));
    const other = region?.matches(regions) === true ? firstIn(region) : null;
    if (other !== null) return other;
  }
  return null;
}
