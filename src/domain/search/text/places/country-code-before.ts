import { countryCodes } from '../../../countries.ts'

const codes = countryCodes.join('|')

/** The code of a country before a name, as lists of suppliers have it: `EE - Nordlys`, `EE_Nordlys`, `[EE] Nordlys`. */
const codeBefore = new RegExp(`^(?:(${codes})(?:_+|\\s*:\\s*|\\s+[|–-]\\s+)|[[(](${codes})[\\])]\\s+)(?=\\p{L})`, 'u')

/** The text without the code of its country before it; the code of another country is part of the name. */
export const withoutCountryCode = (text: string, country: string | undefined): string =>
  text.replace(codeBefore, (found, code?: string, bracketed?: string) =>
    country === undefined || country === (code ?? bracketed) ? '' : found,
  )
