import { hash } from 'node:crypto'
import { type RandomBytes, randomBase62 } from '../keys/base62.ts'

/** The parts of an operator's token, `svcop_<id>_<secret>`. */
interface TokenParts {
  id: string
  secret: string
}

const shape = /^svcop_([0-9A-Za-z]{12})_([0-9A-Za-z]{32})$/

/** Undefined for text without the format of a token. */
export function parseToken(text: string): TokenParts | undefined {
  const [, id, secret] = shape.exec(text) ?? []
  return id !== undefined && secret !== undefined ? { id, secret } : undefined
}

export const formatToken = ({ id, secret }: TokenParts): string => `svcop_${id}_${secret}`

export const newToken = (randomBytes: RandomBytes): TokenParts => ({
  id: randomBase62(12, randomBytes),
  secret: randomBase62(32, randomBytes),
})

/**
 * The stored hash of a token, 32 bytes. Not made with the server secret, so that operators can still get in after that was
 * replaced; a secret of 190 random bits cannot be guessed from it.
 */
export const hashToken = ({ secret }: TokenParts): Buffer => hash('sha256', secret, 'buffer')
