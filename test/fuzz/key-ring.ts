import type { KeyRequest } from '#domain/keys/key-request.ts'
import type { TestService } from '../support/service.ts'
import type { KeyKind } from './drawn-request.ts'

/** The Authorization header for each kind of key; undefined for none. */
export type KeyRing = Readonly<Record<KeyKind, string | undefined>>

/** A key of each kind. The tiers of the service must be those of `tiers.yaml`. */
export async function keyRing(service: TestService): Promise<KeyRing> {
  const key = async (request: Partial<KeyRequest> = {}, tier?: string) => (await service.key(request, tier)).text
  const revoked = await service.key()
  await service.administration.keys.revoke(revoked.kid, new Date(service.clock.now()).toISOString())
  const full = await key()
  return {
    full,
    secret: (await service.secretKey()).text,
    test: await key({ env: 'test' }),
    unscoped: await key({ scopes: ['coverage:read'] }),
    elsewhere: await key({ country_scope: ['SE'] }),
    fenced: await key({ endpoints: ['/v1/companies/NO/*'] }),
    spent: await key({ rate_limit_rpm: 1 }),
    poor: await key({}, 'free'),
    demo: service.demoKey,
    revoked: revoked.text,
    changed: `${full.slice(0, -1)}${full.endsWith('0') ? '1' : '0'}`,
    none: undefined,
    junk: 'svc_live_rk_\u00e9',
  }
}
