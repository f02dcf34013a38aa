import type { Contract } from '../../contract-model.ts'
import type { NamedShapes } from '../named-shapes.ts'
import { pascalCase } from '../shape.ts'
import { docstring, head, printShape } from './print-shape.ts'

/** A class for each error code of the contract, and the table of all. */
export function emitProblems({ 'x-svc-errors': errors }: Contract, { named }: NamedShapes): string {
  const problem = named.get('Problem')
  const fields = problem && 'fields' in problem ? problem.fields : []
  const typeOf = (fact: string) => {
    const shape = fields.find(({ name }) => name === fact)?.shape ?? { kind: 'anything' }
    return printShape(shape, { named, viewed: 'Any', isArgument: false })
  }
  const read = (fact: string) => {
    const type = typeOf(fact)
    const value = `self.problem.${fact}`
    return type.endsWith('| None') ? value : `cast('${type}', ${value})`
  }
  const property = (fact: string) =>
    `\n    @property\n    def ${fact}(self) -> ${typeOf(fact)}:\n        return ${read(fact)}\n`
  const classes = Object.entries(errors).map(([code, { status, retryable, facts, when }]) => {
    const again = retryable ? ' The client sends the request again before it raises this.' : ''
    const doc = docstring([`${status}: ${when}.${again}`], '    ')
    return `class ${pascalCase(code)}(ProblemError):\n${doc}${facts.map(property).join('')}`
  })
  const used = [...named.keys()].filter(name => classes.some(text => new RegExp(`\\b${name}\\b`).test(text)))
  const rows = Object.keys(errors).map(code => `    "${code}": ${pascalCase(code)},\n`)
  return `${head('An error for each code of the contract.')}
from typing import Literal, cast

from .._problem_error import ProblemError
from .models import ${used.join(', ')}

__all__ = [${Object.keys(errors)
    .map(code => `"${pascalCase(code)}"`)
    .join(', ')}]


${classes.join('\n\n')}

PROBLEMS: dict[str, type[ProblemError]] = {
${rows.join('')}}
"""The class of every error code."""
`
}
