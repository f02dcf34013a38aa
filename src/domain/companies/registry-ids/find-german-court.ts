import { germanCourts } from './german-courts.ts'

const umlautsSpelledOut = (name: string): string =>
  name.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')

/** Letters only, in capitals, without accents: `Weiden i.d. OPf.` and `WEIDEN I D OPF` have the same key. */
const courtKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')

const allCourts = germanCourts.flatMap(court => [court, ...(court.former_courts ?? [])])
const namedCodes = allCourts.flatMap(({ code, names }) => names.map(name => [name.toLowerCase(), code] as const))
// München is also written Munchen and Muenchen: both keys lead to it.
const codeByKey: ReadonlyMap<string, string> = new Map(
  namedCodes.flatMap(([name, code]) => [name, umlautsSpelledOut(name)].map(form => [courtKey(form), code] as const)),
)
const codeByAuthority: ReadonlyMap<string, string> = new Map(
  germanCourts.flatMap(({ code, ra_code }) => (ra_code === null ? [] : [[ra_code, code] as const])),
)
const currentBySuperseded: ReadonlyMap<string, string> = new Map(
  germanCourts.flatMap(({ code, superseded_codes = [], former_courts = [] }) =>
    [...superseded_codes, ...former_courts.map(former => former.code)].map(old => [old, code] as const),
  ),
)
const suffixByCode: ReadonlyMap<string, string> = new Map(
  allCourts.flatMap(({ code, suffix }) => (suffix === undefined ? [] : [[code, suffix] as const])),
)

/** The letters that a court writes after each of its numbers; undefined for a court that writes none, or several. */
export const suffixOfCourt = (code: string): string | undefined =>
  suffixByCode.get(code) ?? suffixByCode.get(currentCourtCode(code))

/** Courts that write the same letters after each of their numbers. */
export const courtsWithSuffix: readonly string[] = [...suffixByCode.keys()]

export const supersededCourtCodes: readonly string[] = [...currentBySuperseded.keys()]

/** The code under which the court keeps its register today; an unknown code is returned as it is. */
export const currentCourtCode = (code: string): string => currentBySuperseded.get(code) ?? code

// GLEIF lists the courts that keep a register today.
const keepingRegisters = new Set(germanCourts.filter(({ ra_code }) => ra_code !== null).map(({ code }) => code))

/**
 * Whether the number of an entry that one court took over from another may also be another company's. Either the former court
 * still keeps a register (Rostock HRB 62 is not "Stralsund früher Rostock HRB 62"), or its code is also that of a court of the
 * same name in another state, as the first letter shows (Langen in Hesse and in Lower Saxony).
 */
export const isTakenByFormerCourt = (court: string, formerCourt: string): boolean => {
  const former = currentCourtCode(formerCourt)
  return former !== currentCourtCode(court) && (former[0] !== court[0] || keepingRegisters.has(former))
}

/** XJustiz code of a register court by its written name, or undefined. */
export const courtByName = (name: string): string | undefined => codeByKey.get(courtKey(name))

const authorityByCode: ReadonlyMap<string, string> = new Map(
  [...codeByAuthority].map(([authority, code]) => [code, authority] as const),
)

/** The GLEIF code of the court that keeps an entry, by its id; undefined for a court without one. */
export const authorityOfGermanEntry = (registryId: string): string | undefined =>
  authorityByCode.get(currentCourtCode(registryId.split('.', 1)[0] ?? ''))

/** XJustiz code of the court behind a GLEIF registration authority (RA000197 to RA000371), or undefined. */
export const courtByRegistrationAuthority = (raCode: string): string | undefined => codeByAuthority.get(raCode)

/** An entry's id without the letters that its court adds to every number; other ids are returned unchanged. */
export const withoutCourtSuffix = (registryId: string): string => {
  const suffix = suffixOfCourt(registryId.slice(0, registryId.indexOf('.')))
  return suffix !== undefined && registryId.endsWith(suffix) ? registryId.slice(0, -suffix.length) : registryId
}

/** The number of an entry in OffeneRegister, which leaves out those letters, if its court has kept code and number. */
export const offeneRegisterNumber = (registryId: string): string => withoutCourtSuffix(registryId).replaceAll('.', '_')
