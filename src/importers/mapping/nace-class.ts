/**
 * The class of NACE (`62.01`) that a code of a national scheme belongs to: national schemes add digits behind the four
 * of the class. Undefined for a division or group, which has no class, and for what is no such code.
 */
export const naceClass = (code: string): string | undefined => {
  const [, division, rest] = /^(\d{2})\.?(\d{2})(?:\.?\d{0,3})?$/.exec(code) ?? []
  return division && rest ? `${division}.${rest}` : undefined
}
