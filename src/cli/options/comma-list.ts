/** The parts of a list separated by commas. */
export const commaList = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
