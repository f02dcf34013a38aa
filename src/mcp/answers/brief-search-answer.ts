import { toolCalls } from '#generated/mcp-calls.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import { rowsInBrief } from './rows-in-brief.ts'
import { withoutPath } from './without-path.ts'

interface Candidate {
  name: string
  matched_on?: { value: string }
  explanation?: readonly { grade: string }[]
}

/** A candidate without what it was found by, if that is its name, and without features that were not compared. */
function briefCandidate({ matched_on, explanation = [], ...candidate }: Candidate) {
  const compared = explanation.filter(({ grade }) => grade !== 'Z')
  return {
    ...candidate,
    ...(matched_on && matched_on.value !== candidate.name && { matched_on }),
    ...(compared.length > 0 && { explanation: compared }),
  }
}

interface Row {
  index: number
  candidates: readonly Candidate[]
  note?: string
  error?: { detail: string; correction: string }
}

/** The reply of a search, or of a match of rows. */
interface SearchBody {
  query?: object
  candidates?: readonly Candidate[]
  results?: readonly Row[]
}

/** What a tool answers to a search or a match: the reply, which the contract has checked, without what the output leaves out. */
export function briefSearchAnswer(name: keyof typeof toolCalls, body: SearchBody, schema: InputSchema): object {
  const { query = {}, candidates, results, ...rest } = toolCalls[name].omit.reduce(withoutPath, body) as SearchBody
  return {
    ...(Object.keys(query).length > 0 && { query }),
    ...(candidates && { candidates: candidates.map(briefCandidate) }),
    ...(results && {
      results: rowsInBrief(results, { schema, list: 'rows', argument: 'queries' }).map(row => ({
        ...row,
        candidates: row.candidates.map(briefCandidate),
      })),
    }),
    ...rest,
  }
}
