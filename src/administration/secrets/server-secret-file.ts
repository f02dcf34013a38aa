import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasAccounts } from '#data/embedded/account-files.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { placeNew } from '#data/files/place-new.ts'
import { makePrivate, writePrivate } from '#data/files/private-files.ts'
import { replaceFile } from '#data/files/replace-file.ts'
import { syncFolder } from '#data/files/sync-file.ts'
import { type RandomBytes, randomBase62 } from '#domain/keys/base62.ts'
import { fixedSecrets, type SecretSource } from '#domain/keys/secret-ring.ts'
import { secretsIn } from '#domain/keys/secrets-in.ts'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'

const secretLength = 64
const minLength = 32

/** The file of the secret, used if none is configured. */
export const secretFile = (dataDir: string): string => join(dataDir, 'key-secret')

/** A new server secret: 64 characters. */
export const newServerSecret = (randomBytes: RandomBytes): string => randomBase62(secretLength, randomBytes)

// Of two servers that start at the same time, one creates the file, and both read the same secret.
// It is on disk before any key is created with it, because without it all keys are invalid.
function create(dataDir: string, file: string, randomBytes: RandomBytes) {
  const draft = `${file}.${randomBase62(12, randomBytes)}`
  try {
    writePrivate(draft, `${newServerSecret(randomBytes)}\n`)
    placeNew(dataDir, draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dataDir)
}

const isSecret = (value: unknown): value is string => typeof value === 'string' && value.length >= minLength

function parse(text: string, file: string): readonly string[] {
  const secrets = secretsIn(text)
  if (secrets.length === 0 || !secrets.every(isSecret))
    throw new ConfigError(`${file} is damaged: restore it, or every key becomes invalid`)
  return secrets
}

/** The server secrets in a data folder that has been opened. Throws ConfigError. */
export function storedSecrets(dataDir: string): readonly string[] {
  const file = secretFile(dataDir)
  if (!existsSync(file))
    throw new ConfigError(`${file} is missing: restore it or set SVC_KEY_SECRET, or every key becomes invalid`)
  makePrivate(file)
  return parse(readFileSync(file, 'utf8').trim(), file)
}

/** The configured server secrets, or those in the data folder; the first one is created before the first account. The one that signs comes first. Throws ConfigError. */
export function readServerSecrets(
  dataDir: string,
  configured: readonly string[],
  randomBytes: RandomBytes,
): readonly string[] {
  if (configured.length > 0) return configured
  const file = secretFile(dataDir)
  makeFolder(dataDir, 0o700)
  // Asked first: another process may be making the secret, and then its databases.
  const isUsed = hasAccounts(dataDir)
  if (!existsSync(file) && !isUsed) create(dataDir, file, randomBytes)
  return storedSecrets(dataDir)
}

/** Replaces the file atomically; it is on disk when this returns. Throws the system's error. */
export const writeServerSecrets = (dataDir: string, secrets: readonly string[]): void =>
  replaceFile(secretFile(dataDir), `${JSON.stringify({ format: 2, secrets }, null, 2)}\n`, 0o600)

/** Drafts of the file are named by their host and process, or by 12 letters and digits. */
const draftName = /^key-secret\.(?:.+\.\d+|[0-9A-Za-z]{12})$/

/** The drafts beside the file that killed processes have left, one issue each: nothing reads them, and they hold secrets. */
export const leftDrafts = (dataDir: string): string[] =>
  existsSync(secretFile(dataDir))
    ? readdirSync(dataDir)
        .filter(name => draftName.test(name))
        .map(name => `${join(dataDir, name)} holds server secrets, and a process that was killed left it: delete it`)
    : []

const stampOf = (file: string) => {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : ''
}

/** The secrets of a folder. One that goes away while it is used, as an unmounted volume does, gets no other secret. */
function folderSecrets(dataDir: string, randomBytes: RandomBytes): SecretSource {
  let isOpened = false
  const read = () => {
    const secrets = isOpened ? storedSecrets(dataDir) : readServerSecrets(dataDir, [], randomBytes)
    isOpened = true
    return secrets
  }
  return { read, stamp: () => stampOf(secretFile(dataDir)) }
}

/** The server secrets of a configuration. Those of a file are read again after it was replaced. */
export const secretSource = (
  { dataDir, keySecret, oldKeySecrets }: Pick<Config, 'dataDir' | 'keySecret' | 'oldKeySecrets'>,
  randomBytes: RandomBytes,
): SecretSource =>
  keySecret === undefined ? folderSecrets(dataDir, randomBytes) : fixedSecrets(keySecret, ...oldKeySecrets)
