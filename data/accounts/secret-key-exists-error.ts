/** Thrown when the account already has a secret key that is not revoked; administration turns it into a line for the operator. */
export class SecretKeyExistsError extends Error {
  readonly accountId: string

  constructor(accountId: string) {
    super(`account ${accountId} already has a secret key that is not revoked`)
    this.accountId = accountId
    this.name = 'SecretKeyExistsError'
  }
}
