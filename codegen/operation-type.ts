import { requestsAndReplies } from './operation-row.ts'

/** The type of an entry of the table of operations, as text of generated/operations.ts. No member is optional. */
export const operationType = `
/** Where a request to an operation names its country. */
export type CountryPolicy =
  | { readonly in: 'path'; readonly name: string }
  /** A request without the parameter covers all countries; it has a separate bucket and a separate name in usage. */
  | {
      readonly in: 'query'
      readonly name: string
      readonly cross_country: { readonly bucket: Bucket; readonly usage: string }
    }
  /** Each row of the body, or of a parameter, names its country; the operation checks it. */
  | { readonly in: 'rows'; readonly name?: string }
  | { readonly in: 'none' }

/** Everything that the pipeline knows about an operation. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Path template. */
  readonly path: string
  readonly bucket: Bucket
  /** Cost units by event; empty if the operation is never billed. */
  readonly cost: Readonly<Record<string, number>>
  /** Access without a key: none, limited per address and hour, or unlimited. */
  readonly anonymous: 'never' | 'hourly' | 'unlimited'
  readonly takesKey: boolean
  /** The scopes that a key needs. */
  readonly scopes: readonly Scope[]
  readonly country: CountryPolicy
  /** Name in usage; \`none\` if use is not counted. */
  readonly usage: string
  /** Whether it runs once per idempotency key, and is billed in the transaction that stores its answer. */
  readonly idempotent: boolean
  /** Whether replies of 4 KiB or more are compressed. */
  readonly compress: boolean
  /** The file that answers it, relative to the project's root; null if a handler answers. */
  readonly file: { readonly path: string; readonly link?: string } | null
  /** The path after which a key may be a segment, for clients that cannot send headers; null if it may be in none. */
  readonly keyAfter: string | null
  /** The headers that say since when it is deprecated, and when it ends; null if it is not. */
  readonly deprecation: Readonly<Record<string, string>> | null
  readonly takesBody: boolean
  /** The media type of its body; null if it takes none. */
  readonly bodyType: 'application/json' | 'application/x-www-form-urlencoded' | null
${requestsAndReplies}}
`
