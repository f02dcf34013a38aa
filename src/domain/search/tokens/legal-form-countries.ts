// Countries whose legal forms are also written in a country: it shares a language or an abbreviation with them.
const sharedForms: Readonly<Record<string, readonly string[]>> = {
  BE: ['FR', 'NL', 'DE'],
  CH: ['DE', 'FR'],
  CY: ['GB'],
  CZ: ['SK', 'NO'],
  DK: ['NO'],
  EE: ['NO'],
  FI: ['SE'],
  FR: ['BE', 'CH'],
  GB: ['IE'],
  IE: ['GB'],
  LT: ['SE'],
  NL: ['BE'],
  NO: ['DK'],
  PL: ['FR'],
  RO: ['BE', 'FR', 'PL'],
  SK: ['CZ', 'NO'],
}

// Forms of three letters or less that follow names of companies in every register: those of branches and groups.
const worldwide: ReadonlySet<string> = new Set(
  'ab ag aps as asa bv eg ek ev inc kg llc llp lp ltd mbh nv ohg oy oyj plc sa sas sarl se sia snc spa srl sro ug'.split(
    ' ',
  ),
)

const maxShortLength = 3

/**
 * Whether a form is read only in names of its own countries: one word before a name (`AB Foundation`, `Association of Shops`),
 * and three letters after it (`Casa da Luz`, `Lake House PFA`). Forms of several words are read everywhere.
 */
export function isLocalForm(tokens: readonly string[], place: 'before' | 'after'): boolean {
  const [token = ''] = tokens
  if (tokens.length > 1) return false
  return place === 'before' || (token.length <= maxShortLength && !worldwide.has(token))
}

/** Whether a local form of these countries is read in names of a country, all alpha-2 codes. */
export const isReadIn = (countries: ReadonlySet<string>, country: string): boolean =>
  countries.has(country) || (sharedForms[country]?.some(other => countries.has(other)) ?? false)
