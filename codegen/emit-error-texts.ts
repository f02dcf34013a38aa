import type { Contract } from './contract-model.ts'

/** The texts of every error page: when the error is raised, and an example of its body. */
export function emitErrorTexts(contract: Contract): Record<string, string> {
  const texts = Object.entries(contract['x-svc-errors']).map(([code, { when }]) => [
    code,
    { when, example: contract.components.examples[code]?.value },
  ])
  return { 'error-texts.json': `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n` }
}
