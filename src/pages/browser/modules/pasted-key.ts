/** The key in a text that was pasted, as in a header, in quotes or behind the name of a variable; otherwise the text. */
export function pastedKey(text: string): string {
  const [key, ...others] = new Set(text.match(/\bsvc_(?:live|test)_[sr]k_\w+/g))
  return key !== undefined && others.length === 0 ? key : text.trim()
}
