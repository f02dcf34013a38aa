import { AdministrationError } from '../keys/administration-error.ts'
import { isPrivateAddress, isRefusedAddress } from './endpoint-networks.ts'

const maxLength = 2_048

/** The host in the usual notation of addresses: IPv6 without brackets. */
const hostOf = ({ hostname }: URL) => hostname.replaceAll(/[[\]]/g, '')

const isPrivate = (url: URL) => url.hostname === 'localhost' || isPrivateAddress(hostOf(url))

function parsed(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AdministrationError('the address of an endpoint must be an https address')
  return url
}

/**
 * Checks the address of an endpoint and returns it normalised: none is link-local, unspecified or reserved. Plain http is
 * allowed to loopback and private addresses, and only on request. Throws AdministrationError.
 */
export function checkEndpointUrl(text: string, { allowInsecure }: { allowInsecure: boolean }): string {
  const url = parsed(text)
  if (url.href.length > maxLength)
    throw new AdministrationError(`the address of an endpoint can have at most ${maxLength} characters`)
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new AdministrationError('the address of an endpoint cannot have credentials or a fragment')
  if (isRefusedAddress(hostOf(url)))
    throw new AdministrationError('the address of an endpoint cannot be link-local, unspecified or reserved')
  if (url.protocol === 'https:') return url.href
  if (!isPrivate(url))
    throw new AdministrationError('http is only for localhost and private IP addresses; use https for this one')
  if (!allowInsecure)
    throw new AdministrationError('http sends events unencrypted; --allow-insecure permits it in the data folder')
  return url.href
}

/**
 * Refuses https to localhost and to loopback and private addresses, for operators who have a token but not the machine.
 * Throws AdministrationError.
 */
export function checkPublicUrl(text: string): void {
  const url = URL.parse(text)
  const isLocal = (each: URL) => isPrivate(each) || /(^|\.)localhost\.?$/.test(each.hostname)
  if (url?.protocol !== 'https:' || !isLocal(url)) return
  throw new AdministrationError('an endpoint in the network of the server is added in the data folder, without --url')
}
