import { alsoUnaccented } from './also-unaccented.ts'

/** The words before and behind a name in a question, by language or some related ones. */
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
  ['est-ce que', 'existe(?: encore)?|est (?:immatriculée?|inscrite?|active|en liquidation)'],
  ['er', 'registreret|registrert|aktive?t?|konkurs'],
  ['är', 'registrera[td]|aktivt?|i konkurs'],
  ['onko', 'rekisteröity|olemassa|toiminnassa'],
  ['is', 'failliet|ingeschreven|geregistreerd|actief'],
  ['czy', 'istnieje|jest (?:zarejestrowana|aktywna)|działa'],
  ['je', 'aktivní|aktívna|registrovaná|v insolvenci|v konkurze'],
  ['este', 'înregistrată|activă|în insolvență'],
  ['kas', 'on (?:registreeritud|olemas)'],
  ['vai', 'eksistē|ir reģistrēts'],
  ['ar', 'egzistuoja|registruota'],
]
const wordsBefore = new RegExp(`^(?:${questionsAround.map(([start]) => alsoUnaccented(start)).join('|')})\\s`, 'iu')
const askingAround = questionsAround.map(
  ([start, end]) =>
    new RegExp(`^(?:${alsoUnaccented(start)})\\s+(.{3,}?)\\s+(?:${alsoUnaccented(end)})\\s*\\?*$`, 'iu'),
)
/** The name in the middle of a question; the text if it is none. */
export const nameAskedFor = (text: string): string =>
  wordsBefore.test(text) ? askingAround.reduce((rest, question) => rest.replace(question, '$1'), text) : text
