import { SingleBar } from 'cli-progress'

/** A value of a total, and what the format shows beside it. */
type Progress = { value: number; total: number } & Record<string, string | number>

/** A progress bar on a terminal, otherwise nothing. `format` is that of cli-progress. */
export function progressBar({ isTTY }: { isTTY?: boolean }, format: string) {
  if (!isTTY) return { show: () => {}, stop: () => {} }
  const bar = new SingleBar({ format: `{bar} ${format}`, etaBuffer: 200, clearOnComplete: true })
  return {
    show: ({ value, total, ...shown }: Progress) => {
      if (!bar.isActive) bar.start(total, 0, shown)
      bar.setTotal(total)
      bar.update(value, shown)
    },
    stop: () => bar.stop(),
  }
}
