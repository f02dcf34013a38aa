import type { Socket } from 'node:net'
import type { ConnectionQueue, WaitingRequest } from './connection-queue.ts'
import { largestWaiter } from './largest-waiter.ts'

/** Counts the requests that wait on all connections together. */
interface WaitingRequests {
  /**
   * Adds a request to the queue of its connection. If too many are waiting, a connection of the client with most of them is
   * closed.
   */
  add(queue: ConnectionQueue, request: WaitingRequest): void
  removeFirst(queue: ConnectionQueue): void
  removeAll(queue: ConnectionQueue): void
  /** Removes the last one if its body is incomplete. */
  removeIncomplete(queue: ConnectionQueue): void
}

export function countWaiting(queues: ReadonlyMap<Socket, ConnectionQueue>, maxWaiting: number): WaitingRequests {
  let count = 0

  function removeAll({ waiting }: ConnectionQueue) {
    count -= waiting.splice(0).length
  }

  function closeLargest() {
    const socket = largestWaiter(queues)
    const queue = socket && queues.get(socket)
    // Stop counting its requests now, because closing the connection takes a while.
    if (queue) removeAll(queue)
    socket?.destroy()
  }

  return {
    add: ({ waiting }, request) => {
      waiting.push(request)
      count += 1
      if (count > maxWaiting) closeLargest()
    },
    removeFirst: ({ waiting }) => {
      waiting.shift()
      count -= 1
    },
    removeAll,
    removeIncomplete: ({ waiting }) => {
      if (waiting.at(-1)?.[0].complete !== false) return
      waiting.pop()
      count -= 1
    },
  }
}
