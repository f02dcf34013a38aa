import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { reasonOf } from '../../logging/reason-of.ts'
import { isSystemError } from '../../node-runtime/system-errors.ts'
import { BackupError } from './backup-error.ts'

export const manifestName = 'manifest.json'

// Of the files that a backup may hold, and no others: a name is a path within the folder that it is restored to.
const fileName = z
  .string()
  .regex(/^(accounts\.sqlite|usage\.sqlite|key-secret|audit-head|token-weights\.txt|partitions\/[A-Z]{2}\.sqlite)$/)

const schema = z.object({
  format: z.literal(1),
  /** Version of the service that made it. */
  release: z.string(),
  /** RFC 3339. Everything answered before this moment is in the backup. */
  complete_until: z.iso.datetime(),
  /** `included`, or `configured` where the server secret was set by SVC_KEY_SECRET and is not in the backup. */
  server_secret: z.enum(['included', 'configured']),
  files: z.array(z.object({ name: fileName, bytes: z.int().min(0), sha256: z.hex().length(64) })),
})

/** The list of a backup's files, in `manifest.json`. */
export type Manifest = z.infer<typeof schema>

export type BackupFile = Manifest['files'][number]

/** Why a place has no manifest: an archive is the mistake that is likeliest when a backup is needed. */
function notABackup(folder: string): string {
  const place = statSync(folder, { throwIfNoEntry: false })
  if (!place) return `there is no backup ${folder}`
  if (!place.isDirectory())
    return `${folder} is a file. An archive is read from standard input: svc restore - < ${basename(folder)}`
  return `${folder} is not a backup: it has no ${manifestName} that can be read`
}

/** Reads the manifest of a backup. Throws BackupError. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    // It may be a backup: of root, for example, while this user restores.
    const isClosed = isSystemError(error) && error.code === 'EACCES'
    throw new BackupError(isClosed ? reasonOf(error) : notABackup(folder))
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${file} is damaged, or of a release that is newer than this one`)
  }
}
