import { alsoUnaccented } from '../words/also-unaccented.ts'
import { asking, requestsAround } from './words-of-requests.ts'

/** The words before and after a name in a question, by language or some related ones. */
const questionsAround: readonly (readonly [before: string, behind: string])[] = [
  [
    'is',
    '(?:a )?(?:real |registered |limited )?company|(?:still )?(?:registered|active|trading)|dissolved|legit|insolvent|bankrupt',
  ],
  ['does', '(?:still )?exist'],
  ['what does', 'do'],
  ['when was', 'founded|incorporated|established|registered'],
  ['ist', '(?:im handelsregister )?eingetragen|(?:noch )?aktiv|im handelsregister|insolvent|gelöscht|seriös'],
  ['existiert|gibt es', 'noch'],
  [
    "est-ce que(?:\\s+(?:la société(?!\\s+g[eé]n[eé]rale)|l[’']\\s?entreprise))?",
    'existe(?: encore| toujours)?|est (?:encore |toujours )?(?:immatriculée?|inscrite?|acti(?:f|ve)|radiée?|en (?:liquidation|faillite|redressement))(?: au rcs)?',
  ],
  ['er', 'registreret|registrert|aktive?t?|konkurs'],
  ['är', 'registrera[td]|aktivt?|i konkurs'],
  ['onko', 'rekisteröity|olemassa|toiminnassa'],
  ['is', 'failliet|ingeschreven|geregistreerd|actief'],
  [
    'czy(?:\\s+(?:firma|spółka))?',
    '(?:nadal |jeszcze |wciąż )?(?:istnieje|działa)|jest (?:nadal |jeszcze )?(?:zarejestrowan[ay]|aktywn[ay]|wpisan[ay]|w (?:likwidacji|upadłości))(?: (?:w|do) krs)?',
  ],
  ['je', 'aktivní|aktívna|registrovaná|v insolvenci|v konkurze'],
  ['este', 'înregistrată|activă|în insolvență'],
  ['kas', 'on (?:registreeritud|olemas)'],
  ['vai', 'eksistē|ir reģistrēts'],
  ['ar', 'egzistuoja|registruota'],
  ...requestsAround,
]
const wordsBefore = new RegExp(`^(?:${questionsAround.map(([start]) => alsoUnaccented(start)).join('|')})\\s`, 'iu')
const askingAround = questionsAround.map(
  ([start, end]) =>
    new RegExp(`^(?:${alsoUnaccented(start)})\\s+(.{2,}?)\\s+(?:${alsoUnaccented(end)})\\s*\\?*$`, 'iu'),
)

const elided = /^(est-ce qu)[’'](?=\p{L})/iu
/** A French question that begins with the name: `OVH existe-t-elle encore ?` */
const askingBehind = new RegExp(
  `^(?:la société\\s+(?!g[eé]n[eé]rale)|l[’']\\s?entreprise\\s+)?(.{2,}?)\\s+(?:existe-t-(?:elle|il)(?: encore| toujours)?|est-(?:elle|il) (?:encore |toujours )?${alsoUnaccented(
    '(?:immatriculée?|inscrite?|acti(?:f|ve)|radiée?|en (?:liquidation|faillite|redressement))',
  )})\\s*\\?*$`,
  'iu',
)

/** A sentence that ends with the name: `Quel est le SIREN de Nordlys ?` */
const request = new RegExp(`^(?:${asking})(?=\\S)`, 'iu')

/** The name in the middle, at the beginning or at the end of a question; the text if it is none. */
export function nameAskedFor(text: string): string {
  const question = text.replace(elided, '$1e ')
  const behind = text.includes('-') ? text.replace(askingBehind, '$1') : text
  const middle = wordsBefore.test(question)
    ? askingAround.reduce((rest, around) => rest.replace(around, '$1'), question)
    : behind
  return middle.replace(request, '')
}
