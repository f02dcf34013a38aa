/** The keywords of JSON Schema that the contract uses for arguments. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: boolean
}

/** How a method is sent, from the contract. */
export interface Operation {
  readonly method: string
  readonly path: string
  /** The media types of replies that are no problems, by status. */
  readonly replies: Readonly<Record<string, readonly string[]>>
  /** Whether a reply has an entity tag, with which it is free to ask again. */
  readonly conditional: boolean
  /** The arguments that are sent in the body. */
  readonly body: readonly string[]
  /** The contract's own messages about wrong arguments, by name. */
  readonly messages: Readonly<Record<string, string>>
  /** The list on a page. */
  readonly pages?: string
  /** The list of rows in the body, how many of them a batch holds, and the sums of its summary. */
  readonly rows?: { readonly list: string; readonly most: number; readonly sums: readonly string[] }
  readonly arguments: Schema
}

export type Arguments = Readonly<Record<string, unknown>>
