const wide = 110

/** A text in lines of at most 110 characters. */
export function wrapText(text: string): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length >= wide) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}
