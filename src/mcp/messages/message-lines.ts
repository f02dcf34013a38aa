import { Transform } from 'node:stream'
import { type LineError, type MessageReader, readLine, refusal } from './read-line.ts'

/** The most bytes of a message: a request takes 256 KiB at most, and a list that is sent as text twice as much. */
const maxLineBytes = 1024 * 1024
const lineFeed = 0x0a

/** Passes on the lines that are messages, each as a whole, and reports the error of any other: a caller would wait for its answer. */
export function messageLines(reader: MessageReader, refuse: (error: LineError) => void): Transform {
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
    const read =
      line === undefined
        ? { error: refusal(-32600, 'Invalid Request: the message is larger than 1 MiB.') }
        : readLine(line, reader)
    if ('error' in read) refuse(read.error)
    else lines.push(`${read.line}\n`)
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
