import { addressAllowed } from '../keys/address-allowed.ts'
import { AdministrationError } from '../keys/administration-error.ts'

const maxLength = 2_048

// Loopback and private networks. Link-local addresses are left out: clouds serve credentials there.
const privateRanges = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7']

const isPrivate = ({ hostname }: URL) =>
  hostname === 'localhost' || addressAllowed(privateRanges, hostname.replaceAll(/[[\]]/g, ''))

function parsed(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AdministrationError('the address of an endpoint must be an https address')
  return url
}

/**
 * Checks the address of an endpoint and returns it normalised. Plain http is allowed to loopback and private addresses, and
 * only on request. Throws AdministrationError.
 */
export function checkEndpointUrl(text: string, { allowInsecure }: { allowInsecure: boolean }): string {
  const url = parsed(text)
  if (url.href.length > maxLength)
    throw new AdministrationError(`the address of an endpoint can have at most ${maxLength} characters`)
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new AdministrationError('the address of an endpoint cannot have credentials or a fragment')
  if (url.protocol === 'https:') return url.href
  if (!isPrivate(url))
    throw new AdministrationError('http is only for localhost and private IP addresses; use https for this one')
  if (!allowInsecure)
    throw new AdministrationError('http sends events unencrypted; --allow-insecure permits it in the data folder')
  return url.href
}
