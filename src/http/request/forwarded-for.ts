import type { IncomingMessage } from 'node:http'

const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([\da-f:.]+)\](?::\d+)?$/i

/** Removes ports and brackets from the addresses of X-Forwarded-For, which some gateways add: Express reads addresses only. */
export function normalizeForwardedFor({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !forwarded.includes(':')) return
  const addresses = forwarded.split(',').map(entry => entry.trim().replace(withPort, '$1$2'))
  headers['x-forwarded-for'] = addresses.join(', ')
}
