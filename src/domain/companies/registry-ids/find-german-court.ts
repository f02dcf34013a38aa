import { germanCourts } from './german-courts.ts'

const umlautsSpelledOut = (name: string): string =>
  name.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')

/** Letters only, in capitals, without accents: `Weiden i.d. OPf.` and `WEIDEN I D OPF` have the same key. */
const courtKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')

const namedCodes = germanCourts.flatMap(({ code, names }) => names.map(name => [name.toLowerCase(), code] as const))
// München is also written Munchen and Muenchen: both keys lead to it.
const codeByKey: ReadonlyMap<string, string> = new Map(
  namedCodes.flatMap(([name, code]) => [name, umlautsSpelledOut(name)].map(form => [courtKey(form), code] as const)),
)
const codeByAuthority: ReadonlyMap<string, string> = new Map(
  germanCourts.flatMap(({ code, ra_code }) => (ra_code === null ? [] : [[ra_code, code] as const])),
)
const currentBySuperseded: ReadonlyMap<string, string> = new Map(
  germanCourts.flatMap(({ code, superseded_codes = [] }) => superseded_codes.map(old => [old, code] as const)),
)

export const supersededCourtCodes: readonly string[] = [...currentBySuperseded.keys()]

/** The code under which the court keeps its register today; an unknown code is returned as it is. */
export const currentCourtCode = (code: string): string => currentBySuperseded.get(code) ?? code

/** XJustiz code of a register court by its written name, or undefined. */
export const courtByName = (name: string): string | undefined => codeByKey.get(courtKey(name))

/** XJustiz code of the court behind a GLEIF registration authority (RA000197 to RA000371), or undefined. */
export const courtByRegistrationAuthority = (raCode: string): string | undefined => codeByAuthority.get(raCode)
