import { Agent, get } from 'node:http'

/** Latencies in milliseconds, shortest first, of requests that were each due at a time of their own, whatever became of the others. */
export interface PacedLoad {
  latencies: readonly number[]
  failed: number
}

interface PacedRequest {
  url: string
  headers: Record<string, string>
  connections: number
}

const millisecond = () => new Promise(resolve => setTimeout(resolve, 1))

/** Asks `perSecond` times a second, evenly, for so many seconds. A latency counts from when its request was due, not from when it was sent. */
export async function pacedLoad(request: PacedRequest, perSecond: number, seconds: number): Promise<PacedLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: request.connections })
  const latencies: number[] = []
  let failed = 0
  const ask = (due: number) =>
    new Promise<void>(resolve => {
      const end = (isGood: boolean) => {
        if (isGood) latencies.push(performance.now() - due)
        else failed += 1
        resolve()
      }
      get(request.url, { agent, headers: request.headers }, reply => {
        reply.resume().once('end', () => end(reply.statusCode === 200))
      }).once('error', () => end(false))
    })
  const asked: Promise<void>[] = []
  const began = performance.now()
  while (asked.length < perSecond * seconds) {
    const due = began + (asked.length * 1000) / perSecond
    if (due <= performance.now()) asked.push(ask(due))
    else await millisecond()
  }
  await Promise.all(asked)
  agent.destroy()
  return { latencies: latencies.sort((a, b) => a - b), failed }
}
