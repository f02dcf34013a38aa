import { readSmallFile } from '#data/files/read-small-file.ts'
import { secretsIn } from '#domain/keys/secrets-in.ts'
import { ConfigError } from './config-error.ts'

interface SecretSettings {
  SVC_KEY_SECRET?: string | undefined
  SVC_KEY_SECRET_FILE?: string | undefined
  SVC_KEY_SECRET_OLD?: string | undefined
}

const checked = (secret: string, name: string): string => {
  if (secret.length < 32) throw new ConfigError(`${name} must have at least 32 characters`)
  return secret
}

const isText = (value: unknown): value is string => typeof value === 'string'

// A copy of a `key-secret` that was cut, or was edited by hand: no secret of random characters begins so.
const isDamaged = (text: string): boolean => /^\{\s*"/.test(text) || /^\{\s*$/.test(text)

/** The secrets of a file, which may be the `key-secret` of a data folder. Other text is a secret as it stands. */
function secretsOf(file: string): readonly string[] {
  const text = readSmallFile(file).trim()
  const secrets = secretsIn(text)
  if (secrets.length > 0 && secrets.every(isText)) return secrets.map(secret => checked(secret, 'SVC_KEY_SECRET_FILE'))
  if (isDamaged(text))
    throw new ConfigError('SVC_KEY_SECRET_FILE names a damaged key-secret: copy the whole file again')
  return [checked(text, 'SVC_KEY_SECRET_FILE')]
}

function currentSecrets({ SVC_KEY_SECRET, SVC_KEY_SECRET_FILE }: SecretSettings): readonly string[] {
  if (SVC_KEY_SECRET !== undefined && SVC_KEY_SECRET_FILE !== undefined)
    throw new ConfigError('SVC_KEY_SECRET and SVC_KEY_SECRET_FILE are both set; unset one')
  if (SVC_KEY_SECRET_FILE !== undefined) return secretsOf(SVC_KEY_SECRET_FILE)
  return SVC_KEY_SECRET === undefined ? [] : [checked(SVC_KEY_SECRET, 'SVC_KEY_SECRET')]
}

/** The server secrets of the environment and of the file that it names, the one that signs first. Throws ConfigError, and the system's error for a file that cannot be read. */
export function configuredSecrets(settings: SecretSettings): readonly string[] {
  const current = currentSecrets(settings)
  const old = settings.SVC_KEY_SECRET_OLD
  if (old === undefined) return current
  if (current.length === 0) throw new ConfigError('SVC_KEY_SECRET_OLD needs SVC_KEY_SECRET or SVC_KEY_SECRET_FILE')
  const earlier = old.split(',').map(secret => checked(secret.trim(), 'SVC_KEY_SECRET_OLD'))
  return [...new Set([...current, ...earlier])]
}
