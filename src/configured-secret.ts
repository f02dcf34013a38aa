import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

interface SecretSettings {
  SVC_KEY_SECRET?: string | undefined
  SVC_KEY_SECRET_FILE?: string | undefined
}

const checked = (secret: string, name: string): string => {
  if (secret.length < 32) throw new ConfigError(`${name} must have at least 32 characters`)
  return secret
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`SVC_KEY_SECRET_FILE cannot be read: ${(error as Error).message}`)
  }
}

/** The server secret in the environment, or in the file that the environment names. Throws ConfigError. */
export function configuredSecret({ SVC_KEY_SECRET, SVC_KEY_SECRET_FILE }: SecretSettings): string | undefined {
  if (SVC_KEY_SECRET !== undefined && SVC_KEY_SECRET_FILE !== undefined)
    throw new ConfigError('SVC_KEY_SECRET and SVC_KEY_SECRET_FILE are both set; unset one')
  if (SVC_KEY_SECRET_FILE !== undefined) return checked(read(SVC_KEY_SECRET_FILE), 'SVC_KEY_SECRET_FILE')
  return SVC_KEY_SECRET === undefined ? undefined : checked(SVC_KEY_SECRET, 'SVC_KEY_SECRET')
}

/** The earlier server secrets in the environment, newest first, separated by commas. Throws ConfigError. */
export function configuredOldSecrets(text: string | undefined, current: string | undefined): readonly string[] {
  if (text === undefined) return []
  if (current === undefined) throw new ConfigError('SVC_KEY_SECRET_OLD needs SVC_KEY_SECRET or SVC_KEY_SECRET_FILE')
  return text.split(',').map(secret => checked(secret.trim(), 'SVC_KEY_SECRET_OLD'))
}
