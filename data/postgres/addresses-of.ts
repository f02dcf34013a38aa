/** One address for each server that an address names, in the form of libpq: `postgres://svc@a:5432,b/svc`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts === '' ? [url] : hosts.split(',').map(host => `${before}${host}${after}`)
}

const fileParameters = ['sslrootcert', 'sslcert', 'sslkey']

/** The certificates and the key that an address names, by parameter. */
export function filesOf(url: string): { name: string; path: string }[] {
  const parameters = URL.parse(addressesOf(url)[0] ?? '')?.searchParams
  return fileParameters.flatMap(name => {
    const path = parameters?.get(name)
    return path ? [{ name, path }] : []
  })
}
