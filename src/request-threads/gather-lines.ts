import type { DestinationStream } from 'pino'

/** Gathers the lines of a log that are written in one turn of the event loop, so that they travel in one message. */
export function gatherLines(send: (lines: string[]) => void): DestinationStream & { flush(): void } {
  let lines: string[] = []
  const flush = () => {
    if (lines.length === 0) return
    const gathered = lines
    lines = []
    send(gathered)
  }
  return {
    write: line => {
      if (lines.push(line) === 1) setImmediate(flush)
    },
    flush,
  }
}
