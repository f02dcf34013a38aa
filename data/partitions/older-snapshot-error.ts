/** Thrown when a file is older than the one loaded from the same source before; `svc import` catches it and prints its message. */
export class OlderSnapshotError extends Error {
  constructor(country: string, offered: string, loaded: string) {
    super(`${country} already holds this source as of ${loaded}; the file is of ${offered}.`)
    this.name = 'OlderSnapshotError'
  }
}
