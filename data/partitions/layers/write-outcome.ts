/** The outcome of writing one row. `refreshed`: only the time of confirmation is new. */
export type WriteOutcome =
  | 'written'
  | 'refreshed'
  | 'unchanged'
  | 'duplicate_id'
  | 'superseded'
  /** The source has withdrawn the record. */
  | 'withdrawn'
  | 'older_record'
  /** The row has an alias instead of a registry id, and no company has it. */
  | 'register_not_loaded'
  /** More than one company has the row's alias. */
  | 'ambiguous_number'
  /** Neither the row nor GLEIF has a name of the company. */
  | 'not_in_gleif'
