/** The name under which impossible incorporation dates are counted, beside the columns of a file. */
export const impossibleDates = 'incorporation_date'

/**
 * Finds impossible incorporation dates: more than a year after the file, such as 9999-12-31, which tools write for no date.
 * Dates within a year are possible: registers enter companies that begin in some months.
 */
export const createImpossibleDate = (dayOfFile: string): ((date: string | undefined) => boolean) => {
  const year = String(Math.min(Number(dayOfFile.slice(0, 4)) + 2, 9999))
  return date => date !== undefined && date >= year
}
