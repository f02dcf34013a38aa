/** The backslashes before a position of a text, down to `from`. */
const backslashesBefore = (text: string, position: number, from: number): number => {
  let count = 0
  while (position - count > from && text[position - 1 - count] === '\\') count += 1
  return count
}

/** The position after the closing quote of a string whose content is at `from`; -1 when the text ends before. */
export const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1))
    if (backslashesBefore(text, at, from) % 2 === 0) return at + 1
  return -1
}

/** 1 if a text ends, inside a string whose content is at `from`, with the first character of an escape. */
export const unfinishedEscape = (text: string, from: number): number => backslashesBefore(text, text.length, from) % 2
