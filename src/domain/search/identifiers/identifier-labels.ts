import { countryCodes } from '../../countries.ts'

// Words that people write beside a number. They are part of it or name it, and never the name of a company there.
const labels = `
  NO NR NUM NUMBER NUMMER NUMER NUMERO ID CODE ORG ORGNR ORGANISASJONSNUMMER ORGANISATIONSNUMMER FORETAKSREGISTERET
  COMPANY REG REGNR REGD REGISTERED REGISTRATION CO CRN CRO VAT TVA BTW MWST MVA IVA UST USTID USTIDNR UID IDE IDI MOMS PVN
  DIC DPH ICDPH ICO IC CUI CIF CODUNIC KRS NRKRS NIP REGON RP RS SIREN SIRET RCS HR RC CVR CVRNR KVK KVKNR KVKNUMMER RSIN
  KBO BCE RPR RPM ONDERNEMINGSNUMMER LEI EUID Y TUNNUS YTUNNUS FOFNUMMER BUSINESS BUSINESSID REGISTRIKOOD RGKOOD REGKOOD KMKR
  ALV DENTREPRISE LYTUNNUS FO MOMS MOMSREG MOMSREGISTRERINGS PVM KODAS IMKODAS IMK IK JAR REGISTRACIJASNUMURS REGISTRACIJAS NUMURS VIENOTAIS VRN CISLO IDENTIFIKACNI IDENTIFIKACNE HE DRCOR J C F AND
`
// The prefixes of Companies House, which are sometimes separated from their number.
const prefixes = 'SC NI OC SO NC LP SL NL CE CS IP SP NP RS FC GE GS IC NF NP NV NZ RC SA SE SF SG SI SR SZ ZC'

const words: ReadonlySet<string> = new Set([...`${labels} ${prefixes}`.trim().split(/\s+/), ...countryCodes])

const plain = (word: string): string =>
  word
    .replaceAll('°', 'o')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** "Number" at the end of a word: `CVR-nummer`, `VAT-nr`. */
const number = /(?<=...)(?:NUMMER|NUMERO|NUMER|NRO?)$/

/** Whether a word of a query is the label or the prefix of a number, such as `CVR-nr.`, `IČO` or `KRS`. */
export const isIdentifierLabel = (word: string): boolean => {
  const letters = plain(word)
  return letters === '' || words.has(letters) || words.has(letters.replace(number, ''))
}
