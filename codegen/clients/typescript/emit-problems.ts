import type { Contract } from '../../contract-model.ts'
import { pascalCase } from '../shape.ts'
import { comment } from './print-shape.ts'

/** A class for each error code of the contract, and the table of all. */
export function emitProblems({ 'x-svc-errors': errors }: Contract): string {
  const classes = Object.entries(errors).map(([code, { status, retryable, facts, when }]) => {
    const type = facts.length > 0 ? `ProblemWith<${facts.map(fact => `'${fact}'`).join(' | ')}>` : 'Problem'
    const doc = comment([
      `${status}: ${when}.${retryable ? ' The client sends the request again before it throws this.' : ''}`,
    ])
    return `${doc}export class ${pascalCase(code)} extends ProblemError {
  override readonly name: string = '${pascalCase(code)}'
  declare readonly code: '${code}'
  declare readonly problem: ${type}
}
`
  })
  const rows = Object.keys(errors).map(code => `  ${code}: ${pascalCase(code)},\n`)
  return `import { ProblemError } from '../errors/problem-error.ts'
import type { Problem } from './types.ts'

/** A problem that has members in addition to those of every problem. */
export type ProblemWith<Facts extends keyof Problem> = Problem & Required<Pick<Problem, Facts>>

${classes.join('\n')}
/** The class of every error code. */
export const problems = {
${rows.join('')}}
`
}
