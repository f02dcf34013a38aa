import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { ImportFailure } from './import-failure.ts'
import type { Importer } from './importer.ts'
import { isoDay, moment } from './source-values.ts'

const dayMs = 86_400_000

/**
 * When the source took a file: as told, else by the date in its name, else by its time of modification; null where every
 * record carries its own. Throws `ImportFailure` on a date that is none, or that lies in the future.
 */
export const snapshotDate = (
  importer: Importer,
  file: string,
  { told, now }: { told: string | undefined; now: number },
): string | null => {
  if (importer.confirmedBy === 'record') return null
  if (told !== undefined && !isoDay(told))
    throw new ImportFailure(`The snapshot date "${told}" is no date (expected YYYY-MM-DD).`)
  const named = importer.dateInName?.(basename(file))
  const modified = new Date(Math.min(statSync(file).mtimeMs, now)).toISOString()
  const date = moment(told) ?? (named && isoDay(named) ? moment(named) : undefined) ?? moment(modified) ?? null
  if (date && Date.parse(date) > now + dayMs) throw new ImportFailure(`The snapshot date ${date} lies in the future.`)
  return date
}
