import { Transform } from 'node:stream'

/** The most bytes of a message: a request takes 256 KiB at most, and a list that is sent as text twice as much. */
const maxLineBytes = 1024 * 1024
const lineFeed = 0x0a

/** The error of a line that is no message. Its id is null where the line has none to answer. */
export interface LineError {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: number; message: string }
}

const refusal = (code: number, message: string, id: LineError['id'] = null): LineError => ({
  ...{ jsonrpc: '2.0', id, error: { code, message } },
})

function idOf(value: unknown): LineError['id'] {
  const id: unknown = typeof value === 'object' && value && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** The error of a line; undefined for a message. */
function errorOf(line: string, isMessage: (value: unknown) => boolean): LineError | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return refusal(-32700, 'Parse error: the line is not valid JSON.')
  }
  if (Array.isArray(value)) return refusal(-32600, 'Invalid Request: send one message per line, not an array.')
  return isMessage(value) ? undefined : refusal(-32600, 'Invalid Request: not a JSON-RPC 2.0 message.', idOf(value))
}

/** Passes on the lines that are messages, each as a whole, and reports the error of any other: a caller would wait for its answer. */
export function messageLines(isMessage: (value: unknown) => boolean, refuse: (error: LineError) => void): Transform {
  let pieces: Buffer[] = []
  let bytes = 0
  const keep = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > maxLineBytes) pieces = []
    else pieces.push(piece)
  }
  const takeLine = () => {
    const line = bytes > maxLineBytes ? undefined : Buffer.concat(pieces).toString('utf8').trim()
    pieces = []
    bytes = 0
    return line
  }
  const pass = (line: string | undefined, lines: Transform) => {
    if (line === '') return
    const error =
      line === undefined
        ? refusal(-32600, 'Invalid Request: the message is larger than 1 MiB.')
        : errorOf(line, isMessage)
    if (error) refuse(error)
    else lines.push(`${line}\n`)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
        keep(chunk.subarray(from, end))
        pass(takeLine(), this)
        from = end + 1
      }
      keep(chunk.subarray(from))
      done()
    },
  })
}
