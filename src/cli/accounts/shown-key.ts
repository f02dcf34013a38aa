import type { Schemas } from '#generated/admin/operations.ts'

type Lists = 'ip_allowlist' | 'country_scope' | 'endpoints'
type Shown = Pick<Schemas['Key'], 'class' | 'scopes'> & Partial<Pick<Schemas['Key'], Lists>>

const words = { ip_allowlist: 'any', country_scope: 'all', endpoints: 'all' } as const

/** A key for people: its empty lists, which permit everything, in words. */
export const shownKey = <Key extends Shown>(key: Key) => ({
  ...key,
  ...Object.fromEntries(Object.entries(words).filter(([list]) => key[list as Lists]?.length === 0)),
  ...(key.class === 'sk' && { scopes: 'all' }),
})
