import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Looks a company up until it receives a message, and then posts the statistics of its replies.
const { port, key, path } = workerData as { port: number; key: string; path: string }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const latencies: number[] = []
const statuses: Record<number, number> = {}
let units = 0
let wrong = 0
let isOver = false
let expected: string | undefined
parentPort?.once('message', () => {
  isOver = true
})

const lookUp = () =>
  new Promise<{ status: number; units: number; body: string }>(resolve => {
    const broken = () => resolve({ status: 0, units: 0, body: '' })
    const sent = request({ agent, port, path, headers: { authorization: `Bearer ${key}` } }, reply => {
      const { statusCode: status = 0, headers } = reply
      text(reply).then(body => resolve({ status, units: Number(headers['x-svc-cost-units']), body }), broken)
    })
    sent.once('error', broken).end()
  })

function isWrong(status: number, body: string): number {
  if (status === 200) expected ??= body
  return status === 200 ? Number(body !== expected) : Number(![0, 429, 503].includes(status))
}

while (!isOver) {
  const started = performance.now()
  const reply = await lookUp()
  latencies.push(performance.now() - started)
  statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
  units += reply.units
  wrong += isWrong(reply.status, reply.body)
  if (latencies.length === 1) parentPort?.postMessage('started')
  await sleep(2)
}
latencies.sort((one, other) => one - other)
const at = (part: number) => Math.round((latencies[Math.floor((latencies.length - 1) * part)] ?? 0) * 10) / 10
parentPort?.postMessage({ statuses, wrong, units, p50: at(0.5), p99: at(0.99), max: at(1) })
agent.destroy()
