type Forms = readonly (readonly [code: string, written: RegExp])[]

// A form that contains another one (GmbH & Co. KG) comes first.
const withLimitedLiability = String.raw`(?:mbH\b|m\. ?b\. ?H\b\.?|\bm b H\b|\bG ?m ?b ?H\b|beschränkter ?Haft(?:ung|pflicht))`
const limited = String.raw`(?:mbH|${withLimitedLiability}|\bUG\b|\(haftungsbeschränkt\))`
const withPartners = String.raw`[ ,]*(?:&|\+|und|u\.) *(?:Co|Cie|Comp)\b.*?`
// Old entries write K.G., K.-G., Komm.-Ges. and o.H.G.
const limitedPartnership = String.raw`(?:KG(?=\b|Zweig)|\bK(?:\. ?-?| ?-) ?G\b|[Kk]omm?\. ?-?Ges\b|(?:K|\bk)ommanditgesell|KOMMANDITGESELL)`
const partnerships: Forms = [
  ['OHG', /OHG\b|\bo\. ?H\. ?G(?:es)?\b|\bo H G\b|offene Handelsgesellschaft/i],
  ['GmbH & Co. KG', new RegExp(`${limited}${withPartners}${limitedPartnership}`, 'i')],
  ['KG', new RegExp(limitedPartnership)],
  ['EWIV', /\bEWIV\b|Europäische wirtschaftliche Interessenvereinigung/i],
  ['e.K.', /\be\. ?K\b|\beK\b|\be\. ?K(?:fm|fr|ffr)\b|\beingetragene[rn]? Kauf(?:mann|frau)|\bInh(?:aber(?:in)?)?\b/i],
]
const companies: Forms = [
  ['KGaA', /\bKGaA\b|Kommanditgesellschaft auf Aktien/i],
  ['UG (haftungsbeschränkt)', /\bg?UG\b|[Uu]nternehmer-?[Gg]esellschaft|UNTERNEHMERGESELLSCHAFT/],
  ['gGmbH', /\bgGmbH\b|gemeinnützige (?:GmbH|Gesellschaft mit beschränkter Haftung)/i],
  ['GmbH', new RegExp(`GmbH|${withLimitedLiability}`, 'i')],
  ['VVaG', /\bVVaG\b|Versicherungsverein auf Gegenseitigkeit/i],
  ['AG', /\bAG\b|[Aa]ktien ?-? ?[Gg]esellschaft|AKTIEN ?-? ?GESELLSCHAFT/],
  ['SE', /\bSE$/],
]
const freeProfessions: Forms = [
  ['PartG mbB', /\bmbB\b|beschränkter Berufshaftung/i],
  ['PartG', /(?:)/],
]
const formsOfRegister: Record<string, Forms> = {
  HRA: partnerships,
  HRB: companies,
  PR: freeProfessions,
  // These registers have one form each, which the name may omit.
  GnR: [['eG', /(?:)/]],
  VR: [['e.V.', /(?:)/]],
}

/** The legal form that a company's name contains, among those of its register; undefined when it contains none. */
export const germanLegalForm = (registerType: string, name: string): string | undefined =>
  formsOfRegister[registerType]?.find(([, written]) => written.test(name))?.[0]

const namesOrganisation =
  /(?:&|\+|\bund|\bu\.) *(?:Co|Cie|Comp)\b|GmbH[ -]+Co\b|gesellschaft|sparkasse|landesbank|stadtwerke|verband|stiftung|öffentlichen Rechts|\bAöR\b|\b(?:Ltd|Limited|LP|LLP|Inc|S\.?A|B\.?V)\b/i

/**
 * Whether an entry of register A (HRA), which has both partnerships and sole traders, may be a natural person: old
 * entries without a legal form in their name usually are.
 */
export const mayBePerson = (registerType: string, form: string | undefined, name: string): boolean =>
  registerType === 'HRA' && form === undefined && !namesOrganisation.test(name)
