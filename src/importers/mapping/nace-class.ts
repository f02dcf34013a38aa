/**
 * The NACE class (`62.01`) of a national code: national schemes append digits to the four of the class. Undefined for a
 * division or group, and for text that is not a code.
 */
export const naceClass = (code: string): string | undefined => {
  const [, division, rest] = /^(\d{2})\.?(\d{2})(?:\.?\d{0,3})?$/.exec(code) ?? []
  return division && rest ? `${division}.${rest}` : undefined
}
