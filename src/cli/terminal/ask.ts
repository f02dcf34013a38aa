import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from '../command-context.ts'

/** Asks a question on stderr; undefined if stdin is not a terminal, and empty if it ends without an answer. */
export async function ask(
  question: string,
  { stdin, stderr }: Pick<Terminal, 'stdin' | 'stderr'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!stdin?.isTTY) return undefined
  const output = new Writable({
    write: (chunk, _encoding, written) => {
      stderr.write(String(chunk))
      written()
    },
  })
  using lines = createInterface({ input: stdin, output })
  const ended = new Promise<string>(resolve => lines.once('close', () => resolve('')))
  return await Promise.race([lines.question(question, { signal }), ended]).catch(() => '')
}
