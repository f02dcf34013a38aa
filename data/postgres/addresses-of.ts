/** One address for each server that an address names, in the form of libpq: `postgres://svc@a:5432,b/svc`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts === '' ? [url] : hosts.split(',').map(host => `${before}${host}${after}`)
}
