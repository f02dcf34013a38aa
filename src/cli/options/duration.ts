import { InvalidArgumentError } from 'commander'

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const maxDays = 3_650

/** Reads an option such as `24h` or `14d`, in milliseconds; `0` needs no unit. Throws InvalidArgumentError, which the command prints. */
export function duration(text: string): number {
  const [, count = '', unit = 's'] = /^(\d{1,9})([smhd])$|^0$/.exec(text) ?? []
  const ms = Number(count) * unitMs[unit as keyof typeof unitMs]
  if ((text !== '0' && count === '') || ms > maxDays * unitMs.d)
    throw new InvalidArgumentError(`it must be a duration such as 30m, 24h or 14d, of at most ${maxDays} days`)
  return ms
}
