/** Under which name incorporation dates that cannot be are counted, beside the columns of a file. */
export const impossibleDates = 'incorporation_date'

/**
 * Finds incorporation dates that cannot be: more than a year after a file, as 9999-12-31 is, which tools write for none.
 * Registers enter companies that begin in some months.
 */
export const createImpossibleDate = (dayOfFile: string): ((date: string | undefined) => boolean) => {
  const year = String(Math.min(Number(dayOfFile.slice(0, 4)) + 2, 9999))
  return date => date !== undefined && date >= year
}
