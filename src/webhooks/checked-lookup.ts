import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { mayReach } from '#domain/webhooks/endpoint-networks.ts'

/** Resolves names as `lookup` of node:dns does. */
export type Resolve = typeof lookup

const refusal = (isPublic: boolean) =>
  new Error(
    `its name leads to a ${isPublic ? 'link-local, reserved or private' : 'link-local or reserved'} address, where no event is sent`,
  )

/**
 * A lookup for connections that leaves out the addresses that an endpoint may not be reached at. A name can resolve to other
 * addresses later, so each attempt checks it, and connects to an address that was checked.
 */
export const checkedLookup =
  (isPublic: boolean, resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const reachable = addresses.filter(({ address }) => mayReach(address, { isPublic }))
      const [first] = reachable
      if (!first) return done(refusal(isPublic), '')
      return options.all ? done(null, reachable) : done(null, first.address, first.family)
    })
