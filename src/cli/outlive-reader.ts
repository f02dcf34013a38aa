import { errorLine } from './terminal/error-line.ts'

/**
 * A reader of stdout or stderr such as head may end before the command, which does what it was asked all the same. Where
 * the output cannot be written for another reason, such as a full disk, the command says so in one line and ends with 1.
 */
export function outliveReader({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  // There is nowhere left to report it.
  stderr.on('error', () => {})
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    // The system names no file: it is open.
    const named = Object.assign(error, { path: 'the output' })
    stderr.write(`svc: ${errorLine(named, { dataDir: undefined, places: [] })}\n`)
    process.exit(1)
  })
}
