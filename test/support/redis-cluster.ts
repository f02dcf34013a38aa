import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { until } from './until.ts'

const slots = 16_384

/** A Cluster of three primaries on loopback, each with a third of the slots. */
export interface RedisCluster extends AsyncDisposable {
  nodes: readonly RedisServer[]
  /** The address, with all nodes. */
  url: string
  /** Asks one node. */
  ask(node: number, ...command: string[]): Promise<unknown>
  /** The node that has a key. */
  nodeOf(key: string): Promise<number>
  /** Moves the slot of a key, with what is in it, to another node. */
  moveSlotOf(key: string, to: number): Promise<void>
}

async function startNode(): Promise<RedisServer> {
  const cluster = [
    '--cluster-enabled',
    'yes',
    // Longer than a node of a busy machine waits for its turn.
    '--cluster-node-timeout',
    '3000',
    '--cluster-port',
    String(await freePort()),
  ]
  return await startRedis([...cluster, '--cluster-require-full-coverage', 'no'])
}

async function joined(clients: readonly Redis[], nodes: readonly RedisServer[]) {
  for (const [at, client] of clients.entries()) {
    const from = Math.ceil((at * slots) / 3)
    const to = Math.ceil(((at + 1) * slots) / 3) - 1
    await client.call('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to))
  }
  const busPort = (client: Redis) => client.config('GET', 'cluster-port').then(reply => (reply as string[])[1] ?? '')
  const [first] = clients
  for (const [at, { port }] of nodes.entries())
    if (at > 0 && clients[at])
      await first?.call('CLUSTER', 'MEET', '127.0.0.1', String(port), await busPort(clients[at]))
  const isWhole = async (client: Redis) => {
    const info = String(await client.call('CLUSTER', 'INFO'))
    return info.includes('cluster_state:ok') && info.includes(`cluster_slots_ok:${slots}`)
  }
  await until(async () => (await Promise.all(clients.map(isWhole))).every(Boolean))
}

export async function startRedisCluster(): Promise<RedisCluster> {
  await using stack = new AsyncDisposableStack()
  const nodes = await Promise.all(Array.from({ length: 3 }, startNode))
  for (const node of nodes) stack.use(node)
  const clients = nodes.map(({ port }) => stack.adopt(new Redis(port), client => client.disconnect()))
  // Errors of nodes that a test kills are ignored.
  for (const client of clients) client.on('error', () => {})
  await joined(clients, nodes)
  const ask = (node: number, ...[name = '', ...args]: string[]) => {
    const client = clients[node]
    if (!client) throw new RangeError(`no node ${node}`)
    return client.call(name, ...args)
  }
  const slotOf = async (key: string) => Number(await ask(0, 'CLUSTER', 'KEYSLOT', key))
  const nodeOf = async (key: string) => {
    const slot = await slotOf(key)
    const ranges = (await ask(0, 'CLUSTER', 'SLOTS')) as [number, number, [string, number]][]
    const port = ranges.find(([from, to]) => from <= slot && slot <= to)?.[2][1]
    return nodes.findIndex(node => node.port === port)
  }
  const moveSlotOf = async (key: string, to: number) => {
    const slot = String(await slotOf(key))
    const from = await nodeOf(key)
    const id = async (node: number) => String(await ask(node, 'CLUSTER', 'MYID'))
    await ask(to, 'CLUSTER', 'SETSLOT', slot, 'IMPORTING', await id(from))
    await ask(from, 'CLUSTER', 'SETSLOT', slot, 'MIGRATING', await id(to))
    const keys = (await ask(from, 'CLUSTER', 'GETKEYSINSLOT', slot, '1000')) as string[]
    if (keys.length > 0)
      await ask(from, 'MIGRATE', '127.0.0.1', String(nodes[to]?.port), '', '0', '1000', 'KEYS', ...keys)
    for (const node of [to, from]) await ask(node, 'CLUSTER', 'SETSLOT', slot, 'NODE', await id(to))
  }
  const owned = stack.move()
  return {
    nodes,
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    ask,
    nodeOf,
    moveSlotOf,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
