// German legal forms as scanners read them, and as lists write them without spaces or `&`. Few registers have such words.

/** `GrnbH`, `GmbI-I`, `6mbH`; `rnbH` behind a word of its own. */
const misreadGmbh = /(?<![\p{L}\p{N}])(?:[G6](?:m|rn|nn|ni)b(?:H|I-I|l-l|ll|Il|lI)|rnb(?:H|I-I))(?![\p{L}\p{N}])/gu
/** `GmbH & C0. KG`, where a scanner read a zero. */
const misreadCo = /(?<=mb[Hh]\s?(?:&|\+|u\.|und)\s?)C0(?=[\s.])/gu
/** `GmbHCoKG`, `GmbH Co. KG`, `GmbH 'n' Co. KG`. */
const withoutAnd = /(?<=mb[Hh])\s*(?:['’]n['’]\s*)?(?<!&\s*)Co\.?\s?(?=KG|OHG)/gu

/** The text with its German legal form as it is meant. */
export const withFormsReadRight = (text: string): string =>
  text
    .replace(misreadGmbh, found => (found.startsWith('r') ? 'mbH' : 'GmbH'))
    .replace(misreadCo, 'Co')
    .replace(withoutAnd, ' & Co. ')
