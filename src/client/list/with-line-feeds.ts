/** Whether lines end with a carriage return alone; undefined if no line has ended yet. */
function endsWithReturns(text: string): boolean | undefined {
  const at = text.search(/[\r\n]/)
  const isUndecided = at === -1 || (text[at] === '\r' && at === text.length - 1)
  return isUndecided ? undefined : text[at] === '\r' && !text.includes('\n')
}

/** Text of which the lines end with line feeds: Excel for the Mac writes carriage returns as "CSV (Macintosh)". */
export async function* withLineFeeds(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let areReturns: boolean | undefined
  for await (const chunk of chunks) {
    areReturns ??= endsWithReturns(chunk)
    yield areReturns ? chunk.replaceAll('\r', '\n') : chunk
  }
}
