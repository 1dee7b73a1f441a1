/**
 * One version of the journal's schema, made from the one before. Once it is released, nothing of it changes: its SQL is literal,
 * and a test pins its hash. No live constant of the contract stands in it, for that would change what older booths have.
 *
 * A CHECK can only be changed by building its table anew: then its indexes and triggers are made again, too. No two tables of
 * any versions may have the same number of columns of the same types: that is how salvage tells whose a loose page is.
 */
export interface Migration {
  /** Carried out in order and in one transaction, in which foreign keys are compared at the end only. */
  readonly statements: readonly string[];
  /**
   * Columns of `records` from this version on that say what a record is, and the value that a record of before has in them until it
   * changes. The triggers' own columns are not among them. They stand in `records_copy` as well.
   */
  readonly added: Readonly<Record<string, string | number | null>>;
}
