/** Thrown when a partition was made by a later release, which this one cannot write; `svc import` catches it and prints its message. */
export class NewerPartitionError extends Error {
  constructor(country: string) {
    super(
      `The ${country} partition was made by a later release of svc: import with that one, or remove the file and import its registers again.`,
    )
    this.name = 'NewerPartitionError'
  }
}
