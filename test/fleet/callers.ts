import { setTimeout as sleep } from 'node:timers/promises'
import { type Batch, batchPath } from '../support/batches.ts'
import type { Told } from './violations.ts'

/** A key with its account, as `administered` creates it. */
export interface Caller {
  text: string
  kid: string
  accountId: string
}

interface Asked {
  url: string
  path: string
  caller: Caller
  body?: object
}

/** So long that only a part that stands still is given up. */
const patienceMs = 20_000

const init = ({ caller, body }: Asked): RequestInit => ({
  headers: { authorization: `Bearer ${caller.text}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { method: 'POST', body: JSON.stringify(body) }),
  signal: AbortSignal.timeout(patienceMs),
})

/** Sends a request; resolves to what its caller was told, whether or not a reply came, and to the body of a whole reply. */
export async function ask(asked: Asked): Promise<{ told: Told; text: string | undefined }> {
  const { caller, url, path } = asked
  const sentAt = performance.now()
  const of = { account: caller.accountId, kid: caller.kid, sentAt }
  try {
    const reply = await fetch(`${url}${path}`, init(asked))
    const numberOf = (name: string) => Number(reply.headers.get(name) ?? 0)
    const requestId = reply.headers.get('x-request-id') ?? undefined
    const bill = { cost: numberOf('x-svc-cost-units'), remaining: numberOf('x-svc-credits-remaining') }
    // What came of a reply that is cut short was told, too.
    const text = await reply.text().catch(() => undefined)
    return { told: { ...of, ...bill, requestId, status: reply.status, answeredAt: performance.now() }, text }
  } catch {
    const none = { requestId: undefined, status: 0, cost: 0, remaining: 0 }
    return { told: { ...of, ...none, answeredAt: performance.now() }, text: undefined }
  }
}

/** Paths of lookups: a company that there is, and one that there is not. */
const paths = ['/v1/companies/NO/923609016', '/v1/companies/GB/00445790', '/v1/companies/NO/999999999']

/** Looks companies up one after the other until told to stop; notes what it was told. */
export async function lookUpUntil(stop: AbortSignal, of: () => Omit<Asked, 'path'>, told: Told[]): Promise<void> {
  for (let sent = 0; !stop.aborted; sent += 1) {
    const { told: one } = await ask({ ...of(), path: paths[sent % 8] ?? paths[0] ?? '' })
    told.push(one)
    // Refusals come at once.
    await sleep(one.status === 200 ? 5 : 50)
  }
}

export const sendBatch = (url: string, caller: Caller, batch: Batch): ReturnType<typeof ask> =>
  ask({ url, caller, path: batchPath, body: batch })
