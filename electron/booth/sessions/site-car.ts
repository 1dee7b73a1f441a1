/** A car that another booth of the site has told of, as the exit wall needs it. */
export interface SiteCar {
  /** The record of its entry at that booth: names the car in the site's ledger. */
  readonly entry: string;
  /** null: its entry waits at that booth. */
  readonly sessionId: string | null;
  /** As that booth keeps plates; empty where nobody has told it. */
  readonly plate: string;
  /** null: not told. */
  readonly vehicleClass: string | null;
  /** With that booth's offset; null: not told. */
  readonly enteredAt: string | null;
  /** That booth's name, as it is shown. */
  readonly booth: string;
  /** It may be shown how it looks, where that booth has told it. */
  readonly hasFace: boolean;
}

/** What has become of other booths' cars. */
export interface SiteCarsChange {
  readonly put: readonly SiteCar[];
  /** The entries of those that are not to be shown any more. */
  readonly gone: readonly string[];
  /** Those of other booths that one of them lets out: the service may tell of them still. Told with each fact of them. */
  readonly leaving: readonly LeavingCar[];
}

export type LeavingCar = Pick<SiteCar, 'entry'> & { readonly sessionId: string };
