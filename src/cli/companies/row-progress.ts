import type { CommandContext } from '../command-context.ts'
import { progressBar } from '../terminal/progress-bar.ts'

/** How far the rows of a list are. */
interface RowProgress {
  rows: number
  units: number
}

const lineEveryMs = 10_000

const inWords = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`)

/** Shows progress on stderr: a bar on a terminal, otherwise a line every 10 seconds. */
export function rowProgress(
  { stderr, now }: Pick<CommandContext, 'stderr'> & { now(): number },
  total: number,
  start: RowProgress,
) {
  const bar = progressBar(
    stderr,
    '{percentage} % | {value} of {total} rows | {units} units | {eta_formatted} left {note}',
  )
  const startedAt = now()
  let lineAt = startedAt
  let shown = start
  const lineOf = ({ rows, units }: RowProgress) => {
    const seconds = ((now() - startedAt) / 1000 / Math.max(1, rows - start.rows)) * (total - rows)
    return `${rows} of ${total} rows, ${units} units, about ${inWords(seconds)} left\n`
  }
  const draw = (note: string) => bar.show({ value: shown.rows, total, units: shown.units, note })
  return {
    show: (progress: RowProgress) => {
      shown = progress
      draw('')
      if (stderr.isTTY || now() - lineAt < lineEveryMs) return
      lineAt = now()
      stderr.write(lineOf(progress))
    },
    /** Says why it waits. */
    note: (text: string) => {
      draw(`| ${text}`)
      if (!stderr.isTTY) stderr.write(`${text}\n`)
    },
    stop: () => bar.stop(),
  }
}
