import { readFileSync } from 'node:fs'
import type { Schema } from '../../codegen/contract-model.ts'
import { resolve } from '../../codegen/read-contract.ts'
import { type ContractOperation, contract, contractOperations } from '../contract-checker/contract-operations.ts'

const replies = ({ id, responses }: ContractOperation) =>
  [...responses].flatMap(([status, { content }]) => {
    const codes = content.get('application/problem+json')?.codes ?? ['-']
    return codes.map(code => `${id} ${status} ${code}`)
  })

const headers = ({ id, responses }: ContractOperation) =>
  [...responses].flatMap(([status, response]) =>
    [...response.headers.keys()].map(name => `${id} ${status} header ${name}`),
  )

function parameters({ id, parameters: taken }: ContractOperation): string[] {
  return taken
    .filter(({ in: place }) => place !== 'path')
    .flatMap(({ name, in: place, schema }) => {
      const values = (schema.enum ??
        schema.items?.enum ??
        (schema.type === 'boolean' ? [true, false] : [])) as unknown[]
      return [`${id} ${place} ${name}`, ...values.map(value => `${id} ${place} ${name}=${value}`)]
    })
}

function fields(schema: Schema, at = ''): string[] {
  const { properties = {}, items } = resolve(contract, schema)
  if (items) return fields(items, at)
  return Object.entries(properties).flatMap(([name, one]) => [`${at}/${name}`, ...fields(one, `${at}/${name}`)])
}

const bodies = ({ id, body }: ContractOperation) => (body ? fields(body).map(field => `${id} body ${field}`) : [])

/** `operation status code` of every reply that the contract documents; code is `-` where nothing is wrong. */
export const documentedReplies: readonly string[] = contractOperations.flatMap(replies)

/**
 * The headers of each reply, and what a request may carry: every parameter with each value of a closed list, every
 * field of a body.
 */
export const documentedParts: readonly string[] = contractOperations.flatMap(operation => [
  ...headers(operation),
  ...parameters(operation),
  ...bodies(operation),
])

/** Replies that no test can see yet, because a later release serves them; the list may only shrink. */
export const gaps: readonly string[] = readFileSync(new URL('./gaps.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
