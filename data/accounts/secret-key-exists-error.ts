/** Thrown when the account already has an active secret key; administration turns it into a line for the operator. */
export class SecretKeyExistsError extends Error {
  readonly accountId: string

  constructor(accountId: string) {
    super(`account ${accountId} already has an active secret key`)
    this.accountId = accountId
    this.name = 'SecretKeyExistsError'
  }
}
