import { countryCodes } from '../../countries.ts'

// The codes of org-id.guide for the registers, behind their country. Numbers of Germany have the code of a court between.
const registers = 'BCE_KBO|BLV|BRC|COH|CRO|CUI|CVR|DRCOR|FDJP|ICO|INSEE|KRS|KVK|PRO|RC|RE|RIK'

const code = `(?:${countryCodes.join('|')})-(?:${registers})[- ](?=\\p{L}*-?\\d)`
const atStart = new RegExp(`^${code}`, 'iu')

/** Such numbers in a text: `GB-COH-00445790`. */
export const orgIds = new RegExp(`(?<![\\p{L}\\p{N}])${code}[\\p{L}\\d./-]*\\d`, 'giu')

/** Whether a text begins with such a code and a number. */
export const hasOrgIdCode = (text: string): boolean => atStart.test(text)
