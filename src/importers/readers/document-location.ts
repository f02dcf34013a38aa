/** Where one text of an import lies: a file, or a member of a zip file. `bytes` is its packed size. */
export interface DocumentLocation {
  path: string
  member: string | null
  /** Its own file name, without folders and without what it is packed in. */
  name: string
  bytes: number
}
