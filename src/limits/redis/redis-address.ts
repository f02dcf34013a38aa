/** How Redis is reached. */
export interface RedisAddress {
  kind: 'single' | 'sentinel' | 'cluster'
  /** The server, or the Sentinels or nodes of a Cluster that are asked first. */
  nodes: readonly { host: string; port: number }[]
  isTls: boolean
  username: string | undefined
  password: string | undefined
  /** The number of the database; a Cluster has only 0. */
  db: number
  /** The name that Sentinels know the primary by. */
  primary: string | undefined
  sentinelUsername: string | undefined
  sentinelPassword: string | undefined
}

const pattern = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?#]*)@)?([^/?#@]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/i
/** What is wrong with a text that is no address at all. */
export const notRedis = 'is not a redis, rediss, redis+sentinel or redis+cluster address'

const sentinelParameters = ['sentinel_username', 'sentinel_password']

function nodeOf(text: string, port: number) {
  const { hostname, port: own, pathname } = new URL(`redis://${text}`)
  if (hostname === '' || pathname !== '') throw new TypeError('no host')
  return { host: hostname.replace(/^\[|\]$/g, ''), port: own === '' ? port : Number(own) }
}

const textOf = (part: string | null | undefined) => (part ? decodeURIComponent(part) : undefined)

interface Parts {
  kind: RedisAddress['kind']
  path: string
  query: URLSearchParams
}

/** Why the path or the query of an address says too much or too little; undefined where it does not. */
function issueOf({ kind, path, query }: Parts): string | undefined {
  const names = [...query.keys()]
  if (kind === 'sentinel') {
    if (!/^[^/]+(\/\d*)?$/.test(path))
      return 'has the name of the primary after the hosts, and then the number of a database'
    const unknown = names.some(name => !sentinelParameters.includes(name))
    return unknown ? `can have the parameters ${sentinelParameters.join(' and ')}, and no others` : undefined
  }
  if (names.length > 0 || !/^\d*$/.test(path))
    return 'can have the number of a database after the host, and nothing else'
  return kind === 'cluster' && Number(path) !== 0 ? 'names a Cluster, which has no databases with numbers' : undefined
}

/**
 * Reads `redis://` (one server), `redis+sentinel://host,host/primary` or `redis+cluster://host,host`, each also with `rediss`.
 * For anything else it returns the reason, worded to follow the name of the variable.
 */
export function readRedisAddress(text: string): RedisAddress | string {
  const [, scheme = '', form = 'single', user, hosts = '', path = '', search] = pattern.exec(text) ?? []
  const kind = form.toLowerCase() as RedisAddress['kind']
  const query = new URLSearchParams(search)
  try {
    const nodes = hosts.split(',').map(host => nodeOf(host, kind === 'sentinel' ? 26_379 : 6_379))
    if (kind === 'single' && nodes.length > 1)
      return 'names several hosts: begin it with redis+sentinel or redis+cluster'
    const issue = issueOf({ kind, path, query })
    if (issue) return issue
    const [name, ...password] = user?.split(':') ?? []
    const [primary, database] = kind === 'sentinel' ? path.split('/') : [undefined, path]
    return {
      kind,
      nodes,
      isTls: scheme.toLowerCase() === 'rediss',
      db: Number(database ?? 0),
      primary: textOf(primary),
      username: textOf(name),
      password: textOf(password.join(':')),
      sentinelUsername: query.get('sentinel_username') ?? undefined,
      sentinelPassword: query.get('sentinel_password') ?? undefined,
    }
  } catch {
    return notRedis
  }
}
