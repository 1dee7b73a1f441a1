import { answerErasure, takeOut, tellErasure, type TakenOut } from '../ledger/erasures.ts';
import { erase } from '../ledger/erase.ts';
import { keepErasure, keptErasures } from '../site/erasures.ts';
import { activeBooths, isRemoved } from '../site/site-file.ts';
import type { ControlView } from './control-view.ts';
import type { Counts } from './deleted.ts';
import type { RoundPlace } from './place.ts';

/** The erasures of a site, as its ledger and the steward's folder have them. */
export class OpenErasures {
  readonly #place: RoundPlace;
  readonly #view: ControlView;
  /** Those whose records the sweep looks for: it reads each stream once from its beginning on. */
  readonly #known = new Set<string>();
  readonly #records = new Set<string>();
  #isFirst = true;

  constructor(place: RoundPlace, view: ControlView) {
    this.#place = place;
    this.#view = view;
  }

  /** Of every erasure, open or not: what says anything personal of them is taken out whenever it comes. */
  get records(): ReadonlySet<string> {
    return this.#records;
  }

  /** Gives what the ledger has lost again, notes who has answered, and takes out what a new one is of. */
  async carryOut(): Promise<Partial<Counts>> {
    const { folder, manager } = this.#place;
    const view = this.#view;
    const site = this.#place.site();
    const there = new Set(view.erasures.map(({ erasure }) => erasure));
    for (const kept of keptErasures(folder))
      if (!there.has(kept.erasure)) await tellErasure(manager, { ...kept, awaited: activeBooths(site) });
    for (const erasure of view.erasures) {
      keepErasure(folder, erasure);
      if (erasure.awaited.length > 0 || erasure.plate !== undefined)
        await answerErasure(
          manager,
          erasure.erasure,
          (booth) => !isRemoved(site, booth) && !view.hasErased(booth, erasure.erasure),
        );
    }
    await view.sync(manager);
    const taken = await this.#takeOutNew();
    const superseded = view.takeSuperseded();
    await erase(
      manager,
      'control',
      superseded.map(({ sequence }) => sequence),
    );
    return { ...taken, plates: superseded.filter(({ hasPlate }) => hasPlate).length };
  }

  async #takeOutNew(): Promise<TakenOut> {
    const anew = this.#view.erasures.filter(({ erasure }) => !this.#known.has(erasure));
    for (const { erasure, records } of anew) {
      this.#known.add(erasure);
      for (const record of records) this.#records.add(record);
    }
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const { manager } = this.#place;
    return takeOut(manager, isFirst ? [] : anew.flatMap(({ records }) => records));
  }
}
