/** Distinct tokens by id, as bytes: strings are copied one by one between threads. */
export interface TokenTexts {
  /** The letters of all tokens, one token after the other. */
  bytes: Uint8Array
  /** Where each token begins, and after the last token the end. */
  starts: Uint32Array
  hashes: Uint32Array
}

const tokensAtOnce = 1 << 12

/** The tokens by id, as strings. */
export function toStrings({ bytes, starts, hashes: { length } }: TokenTexts): string[] {
  const tokens: string[] = []
  const decoder = new TextDecoder()
  while (tokens.length < length) {
    const from = tokens.length
    const to = Math.min(length, tokens.length + tokensAtOnce)
    const start = starts[from] as number
    const text = decoder.decode(bytes.subarray(start, starts[to]))
    for (let id = from; id < to; id += 1)
      tokens.push(text.slice((starts[id] as number) - start, (starts[id + 1] as number) - start))
  }
  return tokens
}
