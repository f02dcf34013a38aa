/** The location of one document of an import: a file, or a member of a zip file. `bytes` is its compressed size. */
export interface DocumentLocation {
  path: string
  member: string | null
  /** Its file name, without folders and without the extension of a compression. */
  name: string
  bytes: number
}
