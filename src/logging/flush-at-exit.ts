import { writeSync } from 'node:fs'
import type pino from 'pino'
import { pauseThread } from '#data/async/pause-thread.ts'
import { errorCode } from '#domain/error-code.ts'

type Output = ReturnType<typeof pino.destination>

/** Where the library keeps lines that wait; its types do not tell. */
type Waiting = Output & { fd: number; _bufs: (string | Buffer)[]; _writing: boolean; _writingBuf: string | Buffer }

/** How long the end of the process waits for a reader that is slow, in milliseconds. */
const maxWaitMs = 1_000
const pauseMs = 20

/** Writes all of the bytes; throws if the file cannot take them, or its reader takes none for a second. */
function writeWhole(fd: number, bytes: Buffer) {
  let waited = 0
  for (let at = 0; at < bytes.length; )
    try {
      at += writeSync(fd, bytes, at)
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN' || waited >= maxWaitMs) throw error
      waited += pauseMs
      // There is no event loop at the exit.
      pauseThread(pauseMs)
    }
}

/**
 * Has a stream write the lines that wait at the exit of the process once. The library's own way tries again for ever where the disk is
 * full or the reader is gone: a process that was to end, or has crashed, would stay.
 */
export function flushOnceAtExit(output: Output): void {
  const stream = output as Waiting
  stream.flushSync = () => {
    // What is being written in another thread is in neither.
    const rest = [...(stream._writing ? [] : [stream._writingBuf]), ...stream._bufs.splice(0)]
    try {
      if (stream.fd >= 0) writeWhole(stream.fd, Buffer.concat(rest.map(part => Buffer.from(part))))
    } catch {
      // The log ends here.
    }
  }
}
