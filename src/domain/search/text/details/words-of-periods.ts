import { alsoUnaccented } from '../words/also-unaccented.ts'

// Days and periods beside a name, as statements, invoices and reports have them. A row is a language, or related ones.

const months = alsoUnaccented(
  [
    'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?',
    'j[äa]n(?:ner|uar)|februar|märz|mai|juni|juli|okt(?:ober)?|dez(?:ember)?|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre',
    'janvier|févr?(?:ier)?|mars|avr(?:il)?|juin|juil(?:let)?|août|septembre|octobre|novembre|déc(?:embre)?|januari|februari|maart|mei|augustus|marts|augusti',
    '(?:tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)kuu(?:ta|ssa)?|jaanuar|veebruar|märts|aprill|juuni|juuli|oktoober|detsember',
    'stycz(?:eń|nia)|lut(?:y|ego)|mar(?:zec|ca)|kwie(?:cień|tnia)|maja?|czerw(?:iec|ca)|lip(?:iec|ca)|sierp(?:ień|nia)|wrze(?:sień|śnia)|październik(?:a)?|listopada?|grud(?:zień|nia)',
    'led(?:en|na)|února?|břez(?:en|na)|dub(?:en|na)|květ(?:en|na)|červ(?:en|na)|červen(?:ec|ce)|srp(?:en|na)|září|říj(?:en|na)|listopadu|prosin(?:ec|ce)|január|február|marec|apríl|máj|jún|júl|október',
    'ianuarie|februarie|martie|aprilie|iunie|iulie|septembrie|octombrie|noiembrie|decembrie|(?:janvār|februār|aprīl|septembr|oktobr|novembr|decembr)is|maijs|jū[nl]ijs|augusts',
    'sausis|vasaris|kovas|balandis|gegužė|birželis|liepa|rugpjūtis|rugsėjis|spalis|lapkritis|gruodis',
  ].join('|'),
)
const year = '20\\d\\d'
const ofMonth = `(?:${months})\\.? ${year}`
const quarter = `[qt][1-4][ /-]?${year}|[1-4]\\. ?(?:quartal|kvart[aá]l|kwartał|čtvrtletí) ${year}|h[12][ /-]?${year}|fy ?(?:20)?\\d\\d(?:/\\d\\d)?`
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
// With two digits each: `24/7` and `9/11` are parts of names.
const withSlash = '(?:(?:0[1-9]|[12]\\d|3[01])/(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])/(?:1[3-9]|2\\d|3[01]))'
const withDots = `${day}\\.${month}\\.`

/** Behind a name: `11/2026`, `2026-11`, `November 2026`, `Q3 2026`, `12.11.` */
export const periods = `(?:${day}\\.? )?${ofMonth}|${quarter}|${month}[/.]${year}|${year}[/.-](?:0[1-9]|1[0-2])|${withDots}`

/** Behind a legal form: `12/11`. A club has two years in its name: `Nordlys 01/07`. */
export const daysBehindForm = withSlash

/** Before a name of at least two words: `12.11. `, `12.11.26 `, `12/11 `, `11/2026: `. */
export const periodsBefore = `(?:${withDots}(?:\\d\\d)?|${withSlash}(?:/\\d\\d)?|${month}[/.]${year}|${year}-(?:0[1-9]|1[0-2])|${ofMonth}|${quarter})(?:\\s*[:,;|–-])?\\s+(?=\\p{L}\\S*\\s+\\S)`
