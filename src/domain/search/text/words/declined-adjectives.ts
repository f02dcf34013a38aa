const none = Object.freeze<string[]>([])

/** An adjective of Polish, Czech or Slovak in another case than names have: `Slovenskej`, `Polskiego`, `Českých`. */
const oblique = /^([a-z]{3,}[knvw])i?(?:ej|eho|ego|emu|ych|ich)$/
const nominativeEndings = ['a', 'y', 'i', 'e', 'ie'] as const

/** The nominatives that a folded word may be a case of; none for other words. Most of them are no words. */
export function nominativesOf(word: string): readonly string[] {
  const stem = oblique.exec(word)?.[1]
  return stem === undefined ? none : nominativeEndings.map(ending => `${stem}${ending}`)
}
