const splitAddress = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * A host of a parameter in the form that it has before the database name, where the folder of a socket or an IPv6 address is
 * written differently.
 */
function writtenHost(host: string, port: string): string {
  const isAddress6 = host.includes(':') && !host.startsWith('/')
  const written = isAddress6 ? `[${host.replaceAll(/[[\]]/g, '')}]` : encodeURIComponent(host)
  return port === '' ? written : `${written}:${port}`
}

/** The servers of the parameters `host` and `port`, in which the folder of a socket is usually named; undefined where they do not fit. */
function hostsOf(parameters: URLSearchParams): string | undefined {
  const [hosts, ports] = ['host', 'port'].map(name => (parameters.get(name) ?? '').split(',')) as [string[], string[]]
  if (hosts.includes('') || ![1, hosts.length].includes(ports.length)) return undefined
  return hosts.map((host, at) => writtenHost(host, ports[at] ?? ports[0] ?? '')).join()
}

/** What follows the hosts of an address, without the parameters that name them. */
function withoutHosts(after: string, parameters: URLSearchParams): string {
  const kept = new URLSearchParams([...parameters].filter(([name]) => name !== 'host' && name !== 'port'))
  const [path = ''] = after.split('?')
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** One address for each server that an address names, in the forms of libpq: `postgres://svc@a:5432,b/svc`, `postgres://svc@/svc?host=/run`. */
export function addressesOf(url: string): string[] {
  const [, before = '', named = '', after = ''] = splitAddress.exec(url) ?? []
  if (named !== '') return named.split(',').map(host => `${before}${host}${after}`)
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(after)?.[1])
  const hosts = hostsOf(parameters)
  if (hosts === undefined) return [url]
  const rest = withoutHosts(after, parameters)
  return hosts.split(',').map(host => `${before}${host}${rest}`)
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
