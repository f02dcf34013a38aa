import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import type { ErrorCode } from '#generated/error-codes.ts'

interface Contract {
  components: { schemas: Record<string, object>; examples: Record<ErrorCode, { value: ProblemBody }> }
  'x-svc-errors': Record<ErrorCode, { status: number; retryable: boolean; facts: string[] }>
}

export const contract: Contract = parse(
  readFileSync(new URL('../../../generated/openapi.yaml', import.meta.url), 'utf8'),
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'contract', components: contract.components })
const isProblem = ajv.compile({ $ref: 'contract#/components/schemas/Problem' })

/** Violations of the contract's schema of problems by a body; undefined if there are none. */
export const problemIssue = (body: unknown): string | undefined =>
  isProblem(body) ? undefined : ajv.errorsText(isProblem.errors)
