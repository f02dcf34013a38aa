import type { PackedMember } from './packed-member.ts'

/** The location of one document of an import: a file, or a member of a zip file. `bytes` is its compressed size. */
export interface DocumentLocation {
  path: string
  member: string | null
  /** Its file name, without folders and without the extension of a compression. */
  name: string
  bytes: number
  /** Where the member is: to find each of thousands, the whole directory of the zip file would be read again. */
  packed?: PackedMember
}
