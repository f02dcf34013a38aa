import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'

/** A seat as the courts write it: the place, and the entry under which the company continues, if it has moved. */
interface Seat {
  locality: string | undefined
  hasMoved: boolean
  /** Registry id of that entry; undefined when the text does not name its court and number. */
  successor?: string | undefined
}

// No expression reads on without a limit from more than one place: a text of 60,000 characters would take seconds.

// With the misspellings of the snapshot (Amtgericht, Amtsgeicht). `AG` is a court only before a number.
const court = String.raw`(?:Amts?ge?r?icht|\bAG\b(?=.{0,100}?(?:HR ?[AB]|VR|GnR|PR) ?\d))`
const number = String.raw`\b(?:HR ?'?[AB]|H'RB|VR|GnR|PR) ?\d`
// A run of separators is tried from its start only: from each of them, a long run would take minutes.
const courtText = new RegExp(
  String.raw`(?<![\s(,;:-])[\s(,;:-]*(?:(?:ein(?:ge)?tragen|jetzt|nunmehr|nun|neu|beim?|bisher)[ ,;:]{0,3}){0,4}(?:${court}|${number}).*$`,
  'isu',
)
const earlierCourt = /\b(?:bisher|früher|vormals|ehemals)\b[ :]*(?:Amts|AG\b)/iu
const branch = /\b(?:Zweig(?:nieder|geschäft)|ZN de[rs])/iu
const movedAway = /\bverlegt\b/iu
// What the seat is called now: `Emmerich, jetzt Kleve`.
const newPlace = /^(?:.*?[\s,;(])??(?:jetzt|nunmehr|nun)[:;]? ?(?<= |:|;)([^()]{1,100}?(?: \([^()]{0,100}\))?)\)?$/isu
// `Sitz von Berglen nach Neusäß verlegt`, `Der Sitz des Vereins ist nach Rumeln verlegt.`, `Sitz verlegt nach Köln`
const movedTo = /^(?:Der |Die )?(?:Sitz|Niederlassung).*?\bnach (.+?)(?: verlegt.*)?$/isu
const sentence =
  /(?<![\s,;(-])[\s,;(-]*\b(?:wohin der|von \S+ nach \S+ verlegt|(?:Zweig\p{L}+|ZN) de[rs]|Sitz ?verlegt).*$/isu

const placeIn = (text: string): string => {
  const moved = movedTo.exec(text)?.[1] ?? newPlace.exec(text)?.[1] ?? text
  return moved.replace(sentence, '').trim()
}

const successorIn = (courtWords: string): string | undefined => {
  const [, written = ''] = new RegExp(`(${court}.*|${number}.*)$`, 'isu').exec(courtWords) ?? []
  // The court's name may end in brackets: `Frankfurt (Oder) HRB 14630 FF`.
  const reading = readRegistryId(
    'DE',
    written
      .replace(/(?<![).\s])[).\s]+(?:verlegt[.\s]*)?$/iu, '')
      .replace(/^Amts?ge?r?icht/iu, 'Amtsgericht')
      .trim(),
  )
  return reading.kind === 'corrected' ? reading.registryId : undefined
}

/**
 * Reads a seat, without what courts note in it: `Tamm (Amtsgericht Stuttgart HRB 761867)` is Tamm, and the company
 * continues there.
 */
export const readSeat = (text: string): Seat => {
  const [courtWords = ''] = courtText.exec(text) ?? []
  const place = placeIn(text.slice(0, text.length - courtWords.length)).replace(/(?<![\s,;:(-])[\s,;:(-]+$/u, '')
  const isEarlier = earlierCourt.test(courtWords)
  const hasMoved =
    !isEarlier && !branch.test(text) && (courtWords !== '' || movedAway.test(text) || newPlace.test(text))
  return {
    locality: /^(?:Sitz(?: verlegt)?|jetzt|nun|nunmehr)?$/iu.test(place) ? undefined : place,
    hasMoved,
    ...(hasMoved && courtWords !== '' && { successor: successorIn(courtWords) }),
  }
}

// What the snapshot has appended to some addresses: notes of the register about statutes, managers and liquidators, some
// with names and dates of birth, often without a space before them.
const noteWords = [
  'Durch (?:Beschlu|Gesellschafterbeschlu)|Mit Beschlu|Auf ?[Gg]rund |Laut |Gem(?:äß|\\.) ',
  'Der Sitz |Die (?:Gesellschaft|Firma|Gesellschafterversammlung|Hauptversammlung|Generalversammlung|Genossenschaft)\\b',
  '[Jj]ede[rs]? |Ist (?:nur )?ein |Sind (?:nur )?mehrere |(?:Als|als) (?:Liquidator|Geschäftsführer)|Eingetreten |Ausgeschieden |Nicht mehr\\b',
  '(?:Gesamt|Einzel)?[Pp]rokura|[Pp]ersönlich [Hh]aft|Bestellt|Geschäftsführer|Liquidator|Inhaber|Rechtsverh',
  'Änderung zu |Gegenstand |Als nicht |\\p{Lu}\\p{L}{5,60}:',
].join('|')
const note = new RegExp(`(?<![\\s,.;])[\\s,.;]*(?:${noteWords}).*$`, 'su')

/** An address without the notes after it, and the seat that is in them. */
export const withoutNotes = (address: string): { address: string; seat: Seat | undefined } => {
  const [noted] = note.exec(address) ?? []
  const kept = noted === undefined ? address : address.slice(0, -noted.length)
  const [courtWords] = courtText.exec(kept) ?? []
  const moved = noted === undefined ? undefined : /Der Sitz .*/su.exec(noted)?.[0]
  return {
    address: courtWords === undefined ? kept : kept.slice(0, -courtWords.length),
    seat: moved !== undefined ? readSeat(moved) : courtWords === undefined ? undefined : readSeat(kept),
  }
}
