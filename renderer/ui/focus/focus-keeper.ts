import { beginningOf, controlAt, isShown, neighbourOf, placeOf } from './place.ts';
import { shownView } from './view.ts';

interface Left {
  readonly view: string;
  /** Where the focus was when the view was left. */
  place: string;
}

/**
 * Keeps the focus of who works by keyboard: it goes into a view that opens, back to where it was when the view closes, and
 * to what stands beside a control that vanishes. A finger needs no focus, so after a touch nothing is moved or marked.
 */
export class FocusKeeper {
  readonly #observer = new MutationObserver(() => this.#follow());
  #byKeys = false;
  /** The views on the way to the one that is shown, which is the last. */
  #way: Left[] = [];
  #main: Element | null = null;
  /** Where the last key was pressed. */
  #place = '';

  start(): void {
    this.#main = document.querySelector('main');
    this.#way = [{ view: shownView().name, place: '' }];
    this.#observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    window.addEventListener('keydown', this.#key, true);
    window.addEventListener('pointerdown', this.#touch, true);
  }

  stop(): void {
    this.#observer.disconnect();
    window.removeEventListener('keydown', this.#key, true);
    window.removeEventListener('pointerdown', this.#touch, true);
  }

  readonly #key = (): void => {
    this.#byKeys = true;
    this.#remember();
  };

  readonly #touch = (): void => {
    this.#byKeys = false;
    this.#place = '';
  };

  #remember(): void {
    const { activeElement } = document;
    this.#place = activeElement === null || activeElement === document.body ? '' : placeOf(activeElement);
  }

  #follow(): void {
    const main = document.querySelector('main');
    const isOther = main !== this.#main;
    this.#main = main;
    const back = this.#walk(shownView().name);
    if (!this.#byKeys || (!this.#isLost() && !(isOther && back !== null))) return;
    // Where a row vanished, the one that took its place comes next.
    const kept = controlAt(back ?? this.#place);
    const next = kept ?? (isOther ? null : neighbourOf(this.#place)) ?? this.#beginning(main, isOther);
    next?.focus();
    this.#remember();
  }

  /** @returns where the focus was in the view that is shown, empty: it is new; null: it is the one that was shown before */
  #walk(view: string): string | null {
    const last = this.#way.at(-1);
    if (last === undefined || last.view === view) return null;
    last.place = this.#place;
    const known = this.#way.findIndex((left) => left.view === view);
    if (known === -1) this.#way.push({ view, place: '' });
    else this.#way.length = known + 1;
    return this.#way.at(-1)?.place ?? '';
  }

  #isLost(): boolean {
    const { activeElement } = document;
    return activeElement === null || activeElement === document.body || !isShown(activeElement);
  }

  /** A field that took the focus by itself keeps it. */
  #beginning(main: Element | null, isOther: boolean): HTMLElement | null {
    const inside = isOther && !this.#isLost() && main?.contains(document.activeElement) === true;
    return inside ? null : beginningOf(main);
  }
}
