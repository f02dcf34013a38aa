import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasAccounts } from '#data/accounts/open-accounts.ts'
import { makeFolder } from '#data/make-folder.ts'
import { makePrivate } from '#data/private-files.ts'
import { type RandomBytes, randomBase62 } from '#domain/keys/base62.ts'
import { ConfigError } from '../config-error.ts'

const secretLength = 64

/** The file of the secret, used if none is configured. */
export const secretFile = (dataDir: string): string => join(dataDir, 'key-secret')

function link(draft: string, file: string) {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

// A link is atomic: of two servers that start at the same time, one creates the file, and both read the same secret.
// It is on disk before any key is created with it, because without it all keys are invalid.
function create(dataDir: string, file: string, randomBytes: RandomBytes) {
  const draft = `${file}.${randomBase62(12, randomBytes)}`
  try {
    writeFileSync(draft, `${randomBase62(secretLength, randomBytes)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    link(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dataDir)
}

/** The configured server secret, or the one in the data folder, which is created before the first account. Throws ConfigError. */
export function readServerSecret(dataDir: string, configured: string | undefined, randomBytes: RandomBytes): string {
  if (configured !== undefined) return configured
  const file = secretFile(dataDir)
  makeFolder(dataDir, 0o700)
  if (!existsSync(file) && hasAccounts(dataDir))
    throw new ConfigError(`${file} is missing: restore it or set SVC_KEY_SECRET, or every key becomes invalid`)
  if (!existsSync(file)) create(dataDir, file, randomBytes)
  makePrivate(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new ConfigError(`${file} is damaged: restore it, or every key becomes invalid`)
  return secret
}
