const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words for a number. In Great Britain `NO` and `NR` are prefixes too, so only one of these words is part of a label. */
export const numberWords = wordsOf('NO NR NRO NUM NUMBER NUMMER NUMER NUMERO')

/**
 * English words of labels, as in `Company registration number` or `Registered in England and Wales with`. `VAT` and `tax` are words of
 * the countries whose tax numbers contain the registry id.
 */
export const englishWords = wordsOf(`
  REG REGD REGISTER REGISTERED REGISTRATION REGISTRY COMPANY COMPANIES CO BUSINESS ENTERPRISE ENTERPRISES ENTITY LEGAL
  ORG ORGANISATION ORGANIZATION CORPORATE CORP IDENTITY IDENTIFICATION ID CODE TRADE COMMERCIAL NATIONAL
  UNIQUE UNIFIED SOLE IN OF THE AND WITH UNDER
`)
