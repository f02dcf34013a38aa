import type { Contract } from './read-contract.ts'

/** The texts of the page of every error code: when it is raised, and an example of it. */
export function emitErrorTexts(contract: Contract): Record<string, string> {
  const texts = Object.entries(contract['x-svc-errors']).map(([code, { when }]) => [
    code,
    { when, example: contract.components.examples[code]?.value },
  ])
  return { 'error-texts.json': `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n` }
}
