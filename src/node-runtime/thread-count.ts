import { createServer } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'

/** What the number of request threads depends on. */
interface Machine {
  cores: number
  /** Memory that the process may use, in bytes. */
  memory: number
}

const mebibyte = 1024 * 1024

/** What the process takes besides its request threads, with the search index of a small register. */
const otherMemory = 400 * mebibyte
/** What a request thread takes under load: code, compiled checks of the contract, requests. */
const memoryOfThread = 250 * mebibyte

/** One request thread for each core, as far as memory allows. */
export const requestThreadsFor = ({ cores, memory }: Machine): number =>
  Math.max(1, Math.min(cores, Math.floor((memory - otherMemory) / memoryOfThread)))

/** The cores that the process may use, and its memory. */
export const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  memory: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
})

/** Whether several threads can listen on one port here. */
export const canSharePort = (host: string): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host, port: 0, reusePort: true }, () => server.close(() => resolve(true)))
  })
