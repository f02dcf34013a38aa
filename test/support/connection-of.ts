import { Agent, get } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** The `Connection` header of a reply to a client that keeps connections. */
export const connectionOf = (url: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    get(`${url}/v1/health`, { agent }, reply => resolve(reply.resume().headers.connection)).once('error', reject)
  })
