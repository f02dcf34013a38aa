/** Thrown when so many records are absent from a full file that it is probably truncated; `svc import` catches it and prints its message. */
export class TooManyVanishedError extends Error {
  constructor(vanished: number, known: number) {
    super(`${vanished} of the ${known} companies loaded before are not in this file: it looks cut short.`)
    this.name = 'TooManyVanishedError'
  }
}
