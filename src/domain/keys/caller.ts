import type { Scope } from '#generated/operations.ts'
import type { KeyClass, KeyEnvironment } from './key-format.ts'

/** Constraints of a restricted key (docs/keys.md); an empty list restricts nothing. */
export interface KeyConstraints {
  ip_allowlist: string[]
  country_scope: string[]
  endpoints: string[]
  rate_limit_rpm: number | null
}

/** The sender of a request: an account with one of its keys, or an anonymous caller. */
export type Caller = AnonymousCaller | KeyCaller

interface AnonymousCaller {
  kind: 'anonymous'
}

export interface KeyCaller {
  kind: 'key'
  kid: string
  accountId: string
  tier: string
  env: KeyEnvironment
  class: KeyClass
  scopes: readonly Scope[]
  constraints: KeyConstraints
}

export const anonymous: AnonymousCaller = { kind: 'anonymous' }
