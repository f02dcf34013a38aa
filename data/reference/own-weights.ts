import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'
import { parseWeights, toTokenWeights, WeightsTextError } from '#domain/search/weights/weights-text.ts'
import { replaceFile } from '../files/replace-file.ts'
import { readTokenWeights } from './token-weights.ts'

/** Thrown for weights that cannot be counted or used; the command line prints its message, one line, and exits. */
export class WeightsError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WeightsError'
  }
}

const fileError = (file: string, reason: string) =>
  new WeightsError(`weights file ${file}: ${reason}; svc weights writes it again`)

/** The weights that an operator's names were counted for: where the file exists, they replace those of the release. */
export const ownWeightsFile = (dataDir: string): string => join(dataDir, 'token-weights.txt')

/** Weights of tokens with their version: the hash of the operator's file, empty for those of the release. */
interface VersionedWeights {
  version: string
  weights: TokenWeights
  /** What the file says about itself. */
  notes: readonly string[]
}

function readOwn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return undefined
    throw fileError(file, code || 'it cannot be read')
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The version of the weights of a data folder; empty for those of the release. Throws `WeightsError`. */
export function weightsVersion(dataDir: string): string {
  const text = readOwn(ownWeightsFile(dataDir))
  return text === undefined ? '' : hashOf(text)
}

/** The weights of an operator's file; undefined where there is none. Throws `WeightsError`. */
function readOwnWeights(dataDir: string): VersionedWeights | undefined {
  const file = ownWeightsFile(dataDir)
  const text = readOwn(file)
  if (text === undefined) return undefined
  try {
    const listed = parseWeights(text)
    if (listed.names.size === 0) throw fileError(file, 'it lists no words of names')
    return { version: hashOf(text), weights: toTokenWeights(listed), notes: listed.notes }
  } catch (error) {
    throw error instanceof WeightsTextError ? fileError(file, error.message) : error
  }
}

/** Reads the weights of a data folder. Throws `WeightsError`. */
export const readWeights = (dataDir: string): VersionedWeights =>
  readOwnWeights(dataDir) ?? { version: '', weights: readTokenWeights(), notes: [] }

/** Throws `WeightsError` if the index could not be built with the weights of a data folder; those of the release can be. */
export const checkWeights = (dataDir: string): void => void readOwnWeights(dataDir)

/** Writes a weights file, as a whole or not at all. */
export const writeWeights = (file: string, text: string): void => replaceFile(file, text)
