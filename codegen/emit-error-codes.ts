import type { Contract } from './contract-model.ts'

/** Status, retryability and extra members of every error code. */
export function emitErrorCodes(contract: Contract): Record<string, string> {
  const rows = Object.entries(contract['x-svc-errors']).map(
    ([code, { status, retryable, facts, when }]) =>
      `  /** ${when} */\n  ${code}: { status: ${status}, retryable: ${retryable}, facts: ${JSON.stringify(facts)} },`,
  )
  const text = `export const errorCodes = {
${rows.join('\n')}
} satisfies Record<string, ErrorFacts>

export interface ErrorFacts {
  status: number
  retryable: boolean
  /** Members that a problem with this code has in addition to the twelve of every problem. */
  facts: string[]
}

export type ErrorCode = keyof typeof errorCodes
`
  return { 'error-codes.ts': text }
}
