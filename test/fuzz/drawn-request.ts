/** A request as it is drawn: everything that goes over the wire but the key, which is drawn by its kind. */
export interface DrawnRequest {
  method: string
  target: string
  headers: Readonly<Record<string, string | string[]>>
  body: string | undefined
  key: KeyKind
}

/** `spent` has used its minute and `poor` its month; `changed` has one character that is not its own. */
export const keyKinds = [
  ...(['full', 'secret', 'test', 'unscoped', 'elsewhere', 'fenced', 'spent', 'poor'] as const),
  ...(['demo', 'revoked', 'changed', 'none', 'junk'] as const),
] as const

export type KeyKind = (typeof keyKinds)[number]
