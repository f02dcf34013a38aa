/** A drawn request: everything that is sent except the key, which is drawn by its kind. */
export interface DrawnRequest {
  method: string
  target: string
  headers: Readonly<Record<string, string | string[]>>
  body: string | undefined
  key: KeyKind
}

/** `spent` has used up its minute and `poor` its month; `changed` has one wrong character. */
export const keyKinds = [
  'full',
  'secret',
  'test',
  'unscoped',
  'elsewhere',
  'fenced',
  'spent',
  'poor',
  'demo',
  'revoked',
  'changed',
  'none',
  'junk',
] as const

export type KeyKind = (typeof keyKinds)[number]
