/** The type of a row of the table of operations, as text of generated/operations.ts: no member may be left out. */
export const operationType = `
/** Where an operation is asked for a country. */
export type CountryPolicy =
  | { readonly in: 'path'; readonly name: string }
  /** Without the parameter all countries are asked for, which counts in a bucket, and in usage, of its own. */
  | {
      readonly in: 'query'
      readonly name: string
      readonly cross_country: { readonly bucket: Bucket; readonly usage: string }
    }
  /** Each row of the body names its country, and is judged by the operation. */
  | { readonly in: 'rows' }
  | { readonly in: 'none' }

/** Everything that the pipeline knows of an operation. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Its path template. */
  readonly path: string
  readonly bucket: Bucket
  /** Units by event; none where it is never billed. */
  readonly cost: Readonly<Record<string, number>>
  /** Access without a key: none, the hour of the address, or unlimited. */
  readonly anonymous: 'never' | 'hourly' | 'unlimited'
  readonly takesKey: boolean
  /** The scopes that a key needs. */
  readonly scopes: readonly Scope[]
  readonly country: CountryPolicy
  /** Its name in usage; \`none\` where no use is counted. */
  readonly usage: string
  /** Whether it runs once for its idempotency key, and is billed with its stored answer. */
  readonly idempotent: boolean
  /** Whether replies of 4 KiB or more are compressed. */
  readonly compress: boolean
  /** The file that answers it, relative to the project's root; null where a handler does. */
  readonly file: { readonly path: string; readonly link?: string } | null
  readonly takesBody: boolean
  readonly queryParameters: readonly string[]
  readonly requiredQuery: readonly string[]
  /** Names of all fields of its body, those of rows included. */
  readonly bodyFields: readonly string[]
  /** Error codes of its own for what the schema of the body finds wrong at a place; \`*\` is any keyword. */
  readonly schemaErrorCodes: readonly { readonly pointer: string; readonly keyword: string; readonly code: string }[]
  /** Messages by pointer in place of the validator's. */
  readonly schemaErrorMessages: Readonly<Record<string, string>>
  readonly mediaTypes: readonly [string, ...string[]]
  readonly statuses: readonly number[]
  readonly errors: readonly string[]
}
`
