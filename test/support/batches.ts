import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseYaml } from '#data/reference/parse-yaml.ts'
import { countryCodes } from '#domain/countries.ts'
import { lazy } from '#domain/lazy.ts'
import { type ApiReply, sendRequest } from './send-request.ts'
import type { TestService } from './service.ts'

export const batchPath = '/v1/companies/lookup-batch'

export interface Reference {
  country: string
  registry_id: string
  ref?: string
  if_none_match?: string
}

export interface Batch {
  idempotency_key: string
  references: Reference[]
}

export const equinor: Reference = { country: 'NO', registry_id: '923609016' }
export const unknown: Reference = { country: 'NO', registry_id: '999999999' }

const sampleFolder = new URL('../../data/sample/', import.meta.url)

function referencesIn(country: string): Reference[] {
  const rows = parseYaml(readFileSync(new URL(`${country}.yaml`, sampleFolder), 'utf8')) as { registry_id: string }[]
  return rows.map(({ registry_id }) => ({ country, registry_id }))
}

const allReferences = lazy(() => ['NO', 'GB', 'SE', 'FI', 'FR', 'BE', 'RO'].flatMap(referencesIn))

/** References to all companies of the embedded sample, of 19 countries. */
export const everyReference = (): Reference[] => countryCodes.flatMap(referencesIn)

/** References to distinct companies of the embedded sample, of seven countries when there are many. */
export const sampleReferences = (count: number): Reference[] => allReferences().slice(0, count)

/** A batch with a new idempotency key. */
export const batchOf = (...references: Reference[]): Batch => ({ idempotency_key: randomUUID(), references })

export const send = (service: Pick<TestService, 'url'>, key: string, body: object | string): Promise<ApiReply> =>
  sendRequest(service, batchPath, { method: 'POST', key, body })

/** The cost of a reply, and whether it is a stored answer. */
export const billOf = ({ headers }: ApiReply) => ({
  cost: Number(headers['x-svc-cost-units']),
  isReplay: headers['idempotent-replayed'] === 'true',
})
