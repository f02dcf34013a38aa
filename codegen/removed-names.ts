/** The names that were there before and are not now. */
export const removedNames = (before: readonly string[], now: readonly string[]): string[] =>
  before.filter(name => !now.includes(name))
