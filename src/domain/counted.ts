/** A number with its noun, "1 row" or "2 rows", as errors and command lines write it: without separators of thousands. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`
