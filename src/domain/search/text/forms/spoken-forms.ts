// Legal forms spelt aloud, as speech recognition writes their letters: `gee em bee aitch`, `el el pee`.

const sounds: Readonly<Record<string, string>> = {
  a: 'ay|eh',
  b: 'bee',
  c: 'see|cee',
  d: 'dee',
  e: 'ee',
  g: 'gee',
  h: 'aitch|haitch',
  i: 'eye',
  k: 'kay',
  l: 'el|ell',
  m: 'em',
  n: 'en',
  o: 'oh',
  p: 'pee',
  r: 'ar|are',
  s: 'ess',
  t: 'tee',
  u: 'you',
  v: 'vee',
}
const forms =
  'gmbh mbh llp llc plc ltd sprl sarl sasu eurl srl bvba sas snc ohg asbl ag kg ug sa se nv bv ab as oy ev'.split(' ')

const saidAs = (form: string): string => [...form].map(letter => `(?:${sounds[letter]})`).join(' ')
const said = new RegExp(`(?<=\\S )(?:${forms.map(form => `(${saidAs(form)})`).join('|')})(?= |$)`, 'gi')

/** A letter that is said. Few texts have one, and the forms are then not tried at every word. */
const letterSaid = new RegExp(` (?:${Object.values(sounds).join('|')})(?= |$)`, 'i')

/** The text with its legal forms in letters, if it has any that are said. */
export function withSpokenForms(text: string): string[] {
  if (!letterSaid.test(text)) return []
  const written = text.replace(
    said,
    (...found: unknown[]) => forms[found.slice(1).findIndex(Boolean)] ?? String(found[0]),
  )
  return written === text ? [] : [written]
}
