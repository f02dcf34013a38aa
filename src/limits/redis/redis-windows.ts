import type { RedisAddress } from './redis-address.ts'
import {
  openSharedWindows,
  type RedisWindows,
  type RedisWindowsDeps,
  type WindowsOfConnection,
} from './shared-windows.ts'

/**
 * Windows in Redis. A call is admitted if both the window of this server, in memory, and the shared one, in Redis, have room; if
 * Redis is unreachable, memory alone decides. A server that is a node of a Cluster is asked as one, whatever its address says.
 * Resolves whether or not Redis can be reached.
 */
export async function openRedisWindows(address: RedisAddress, deps: RedisWindowsDeps): Promise<RedisWindows> {
  let windows: WindowsOfConnection | undefined
  let cluster: Promise<void> | undefined
  let isDisposed = false
  let alone = 0
  const onCountedAlone = () => {
    alone += 1
  }

  async function openCluster() {
    deps.logger.info('Redis is a Cluster: each of its nodes is asked for the windows that it has')
    const ofCluster = await openSharedWindows(
      { ...address, kind: 'cluster' },
      { ...deps, onCountedAlone, onCluster: () => {} },
    )
    windows?.[Symbol.dispose]()
    windows = ofCluster
    if (isDisposed) ofCluster[Symbol.dispose]()
  }
  const onCluster = () => {
    cluster ??= openCluster()
  }

  const first = await openSharedWindows(address, { ...deps, onCountedAlone, onCluster })
  await cluster
  if (windows) first[Symbol.dispose]()
  const opened = (): WindowsOfConnection => windows ?? first
  windows ??= first
  return {
    take: (window, now) => opened().take(window, now),
    peek: (window, now) => opened().peek(window, now),
    release: (window, at) => opened().release(window, at),
    restore: admissions => opened().restore(admissions),
    isUnreachable: () => opened().isUnreachable(),
    countedAlone: () => alone,
    [Symbol.dispose]: () => {
      isDisposed = true
      opened()[Symbol.dispose]()
    },
  }
}
