import type { View } from '#domain/companies/company-view.ts'
import { Problem, withFacts } from '#domain/errors/problem.ts'

/** Throws the error of a lookup again, with the view of the request in the lookup that it suggests. */
export const suggestingView =
  (view: View) =>
  (error: unknown): never => {
    const suggested = error instanceof Problem ? error.facts.suggested_request : undefined
    if (view === 'full' || !(error instanceof Problem) || !suggested) throw error
    const suggested_request = { ...suggested, query: { ...suggested.query, view } }
    throw withFacts(error, { suggested_request })
  }
