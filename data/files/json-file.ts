import { readFileSync } from 'node:fs'
import { replaceFile } from './replace-file.ts'

/** Reads a JSON file; undefined if it is missing or damaged. */
export const readJson = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Writes a JSON file that belongs to the owner of its folder. */
export const writeJson = (path: string, value: unknown): void => replaceFile(path, JSON.stringify(value, null, 2))
