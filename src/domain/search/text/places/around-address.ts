/** A postal code and the capital of its place. */
const place = '(?:\\d{5}|\\d{4}(?: [A-Z]{2})?|\\d{3} \\d{2}|\\d{2}-\\d{3})\\s+(\\p{Lu}\\p{L}.*)'
const streets =
  '[Rr]ue|RUE|[Aa]v(?:enue)?\\.?|AV(?:ENUE)?|[Bb](?:d|oulevard)\\.?|B(?:OULEVAR)?D|[Pp]l(?:ace)?\\.?|PLACE|[Qq]uai|QUAI|[Cc]hemin|CHEMIN|[Rr]oute|ROUTE|[Aa]llée|ALLEE|[Ii]mpasse|IMPASSE|[Cc]ours|COURS|ZI|ZA|Z\\.I\\.'
const behindName = new RegExp(
  `^([^,]{2,}?)(?:,\\s.*|[\\s(–-]+(?:\\d{1,4}(?: ?(?:bis|ter|[A-D]))?,? (?:${streets}) .*)?)(?<![\\p{L}\\d])${place}$`,
  'u',
)

// Most texts have none, and the expression above is slow.
const mayHaveCode = /\d{2}[ -]?\d{2}/

/** The name before an address with a postal code, and the place behind the code; undefined if there is none. */
export function aroundAddress(text: string): { name: string; place: string } | undefined {
  if (!mayHaveCode.test(text)) return undefined
  const [, name = '', place = ''] = behindName.exec(text) ?? []
  return /\p{L}{2}/u.test(name) ? { name: name.trim(), place } : undefined
}
