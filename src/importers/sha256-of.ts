import { hashFile } from '#data/files/hash-file.ts'
import { nameUnreadable } from './readers/read-error.ts'

/** The SHA-256 of a register's file, in hexadecimal. Rejects with the system's error, which names the file. */
export async function sha256Of(path: string): Promise<string> {
  try {
    return (await hashFile(path)).sha256
  } catch (error) {
    throw nameUnreadable(error, path)
  }
}
