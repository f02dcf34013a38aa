/** Content encodings that a reply is stored in. */
export type Encoding = 'br' | 'gzip'

/** The names of an Accept-Encoding header with their weights, 1 unless it says otherwise. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const parts = header.toLowerCase().split(',')
  return new Map(
    parts.map(part => {
      const [name = '', ...params] = part.split(';').map(text => text.trim())
      const weight = params.find(param => param.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
}

/** The encoding that a request accepts most, brotli among equals: browsers name gzip first. Undefined if it accepts neither. */
export function preferredEncoding(header = ''): Encoding | undefined {
  const weights = weightsOf(header)
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const br = weightOf('br')
  const gzip = weightOf('gzip')
  if (br > 0 && !(gzip > br)) return 'br'
  return gzip > 0 ? 'gzip' : undefined
}
