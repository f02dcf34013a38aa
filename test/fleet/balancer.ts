import { freePort } from '../support/free-port.ts'
import { type Haproxy, startHaproxy } from '../support/haproxy.ts'

/** haproxy in front of servers. It has many addresses of loopback, and the one that is called is the caller's address to the servers. */
export interface Balancer extends Haproxy {
  urls: readonly string[]
}

interface Backend {
  port: number
  adminPort: number
}

/** Callers from one address share the limits of a minute, so each test has its own: more than there are tests in a minute. */
const callers = Array.from({ length: 2_400 }, (_, at) => `127.1.${Math.floor(at / 240)}.${(at % 240) + 1}`)

const configurationOf = (port: number, servers: readonly Backend[]) => `
global
  maxconn 4000
  nbthread 1
  tune.bufsize 65536
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option redispatch
  retries 2
frontend callers
${callers.map(address => `  bind ${address}:${port}`).join('\n')}
  http-request set-header x-forwarded-for %[dst]
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
${servers.map((server, at) => `  server s${at} 127.0.0.1:${server.port} check port ${server.adminPort} inter 500 fall 1 rise 1`).join('\n')}
`

/** Starts it; requests go to the servers by turns, as far as they are ready. */
export async function startBalancer(servers: readonly Backend[]): Promise<Balancer> {
  const port = await freePort()
  const haproxy = await startHaproxy(configurationOf(port, servers), callers[0] ?? '', port)
  return { ...haproxy, urls: callers.map(address => `http://${address}:${port}`) }
}
