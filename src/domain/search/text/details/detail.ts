/** An expression for a detail beside a name, and what every text has that it finds one in: most have not, and this is fast to test. */
export interface Detail {
  expression: RegExp
  sign?: RegExp
  /** Whether what the expression finds is a part of the name instead. */
  isOfName?: (found: string) => boolean
}

const digit = /\d/

/** A detail that has a digit. */
export const withDigit = (expression: RegExp): Detail => ({ expression, sign: digit })

/** A text without the first of each detail, one after another. */
export const cut = (text: string, details: readonly Detail[]): string =>
  details.reduce(
    (rest, { expression, sign, isOfName }) =>
      sign === undefined || sign.test(rest)
        ? rest.replace(expression, found => (isOfName?.(found) ? found : ''))
        : rest,
    text,
  )
