import { parentPort } from 'node:worker_threads'
import type { Allocate, Block } from '../blocks/block.ts'
import { type ReadingRequest, readBlocks } from '../blocks/read-blocks.ts'
import { ImportError } from '../import-error.ts'
import { type SystemFault, systemFaultOf } from '../readers/read-error.ts'
import { createBackpressure } from './backpressure.ts'

// Decompresses files and cuts them into blocks.

/** A message of the reading thread. */
export type ReadingMessage =
  | { kind: 'block'; block: Block }
  | { kind: 'end' }
  | { kind: 'error'; message: string; isExpected: boolean }
  | { kind: 'fault'; fault: SystemFault }

/** The documents to read, and how many blocks to send before the first is released. */
export interface ReadingThreadRequest extends ReadingRequest {
  maxBlocks: number
}

const post = (message: ReadingMessage) => parentPort?.postMessage(message)

/** Memory shared by the threads: transferred memory would make each of them collect garbage more often. */
const createSharedMemory = (usualBytes: number): { allocate: Allocate; release(memory: SharedArrayBuffer): void } => {
  const free: SharedArrayBuffer[] = []
  return {
    allocate: length => {
      const memory = free.pop()
      if (memory && memory.byteLength >= length) return new Uint8Array(memory, 0, length)
      return new Uint8Array(new SharedArrayBuffer(Math.max(length, usualBytes)), 0, length)
    },
    release: memory => void free.push(memory),
  }
}

const read = async (request: ReadingThreadRequest) => {
  const backpressure = createBackpressure(request.maxBlocks)
  const memory = createSharedMemory(request.size.maxBytes * 2)
  parentPort?.on('message', (released: SharedArrayBuffer) => {
    memory.release(released)
    backpressure.taken()
  })
  for await (const block of readBlocks(request, memory.allocate)) {
    post({ kind: 'block', block })
    await backpressure.sent()
  }
  post({ kind: 'end' })
}

const postError = (error: unknown) => {
  const fault = systemFaultOf(error)
  if (fault) return post({ kind: 'fault', fault })
  const isExpected = error instanceof ImportError
  post({ kind: 'error', message: isExpected ? error.message : String((error as Error).stack), isExpected })
}

parentPort?.once('message', (request: ReadingThreadRequest) => {
  read(request).catch(postError)
})
