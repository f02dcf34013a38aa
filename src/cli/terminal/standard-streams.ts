import { createReadStream, createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { InvalidArgumentError } from 'commander'
import { pauseThread } from '#data/async/pause-thread.ts'
import { errorCode } from '#domain/error-code.ts'
import { whenKilled } from '../../node-runtime/when-killed.ts'
import type { CommandContext } from '../command-context.ts'
import type { Output } from './print.ts'

/** What stands for stdin or stdout where a command takes the name of a file. */
export const standardStream = '-'

/** The name of a file, or a stream: a variable of a script that is not set, as in `"$TARGET"`, names neither. */
export function fileOrStream(text: string): string {
  if (text !== '') return text
  throw new InvalidArgumentError('it must not be empty')
}

/** The name of a file of a command that cannot read or write it as a stream. */
export function fileName(text: string): string {
  if (text !== standardStream) return fileOrStream(text)
  throw new InvalidArgumentError('it must be a file or folder: it is not read or written as a stream')
}

/** Writes chunks to an output; a pipe that is full is waited for. */
export async function writeTo(output: Output, chunks: AsyncIterable<string | Buffer>): Promise<void> {
  if (output instanceof Writable) return await pipeline(chunks, output, { end: false })
  for await (const chunk of chunks) output.write(String(chunk))
}

/** Writes the rest of a file to a descriptor before the process ends; a pipe that nobody reads is given up after a second. */
function writeAtOnce(file: string, from: number, descriptor: number): void {
  const bytes = readFileSync(file)
  for (let at = from, refused = 0; at < bytes.length && refused < 100; )
    try {
      at += writeSync(descriptor, bytes, at)
      refused = 0
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') return
      refused += 1
      pauseThread(10)
    }
}

/**
 * Runs work on files also where `-` was given: what stdin has is in a temporary file, and what was written to the other
 * one is on stdout at the end, also of work that fails.
 */
export async function withFiles<T>(
  { input, output }: Record<'input' | 'output', string>,
  { stdin, stdout }: Pick<CommandContext, 'stdin' | 'stdout'>,
  work: (files: Record<'input' | 'output', string>) => Promise<T>,
): Promise<T> {
  if (input !== standardStream && output !== standardStream) return work({ input, output })
  const folder = mkdtempSync(join(tmpdir(), 'svc-stream-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  let written = 0
  const keepAndRemove = () => {
    if (stdout === process.stdout && existsSync(temporary.output))
      writeAtOnce(temporary.output, written, process.stdout.fd)
    remove()
  }
  async function* rest() {
    for await (const chunk of createReadStream(temporary.output, 'utf8') as AsyncIterable<string>) {
      written += Buffer.byteLength(chunk)
      yield chunk
    }
  }
  using stack = new DisposableStack()
  stack.defer(remove)
  // The first Ctrl-C stops the work, where someone does that for it; a second one ends the process.
  const isHandled = (signal: NodeJS.Signals) => process.listenerCount(signal) > 1
  stack.use(whenKilled(keepAndRemove, isHandled))
  const temporary = { input: join(folder, 'stdin'), output: join(folder, 'stdout') }
  try {
    if (input === standardStream) await pipeline(stdin, createWriteStream(temporary.input, { mode: 0o600 }))
    return await work({
      input: input === standardStream ? temporary.input : input,
      output: output === standardStream ? temporary.output : output,
    })
  } finally {
    if (existsSync(temporary.output)) await writeTo(stdout, rest())
  }
}
