/** A name as a step of a JSON pointer (RFC 6901). */
export const escapeStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** The names in the steps of a JSON pointer, `/query/limit`. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
