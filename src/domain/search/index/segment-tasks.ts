import { forEachToken, isNameField } from './assign-token-ids.ts'
import { buildForwardIndex, type ForwardIndex } from './build-forward-index.ts'
import { buildTokenCountries } from './build-token-countries.ts'
import { buildInitials } from './initials.ts'
import type { CollectedDocuments } from './merge-parts.ts'
import { buildPostings, type Postings } from './postings.ts'
import type { TokenCountries } from './token-countries.ts'

/** What the parts of a segment are built of, all in shared memory, with the ids that tokens have in it; weights by token id. */
export interface TaskInput extends Pick<CollectedDocuments, 'entries' | 'starts' | 'initials' | 'countries'> {
  nameWeights: Uint8Array
}

/** The parts of a segment that need no text of a token. Each is built alone, on any thread. */
export interface SegmentParts {
  addresses: Postings
  forward: ForwardIndex
  initials: Postings
  names: Postings
  countries: TokenCountries
}

export type SegmentTask = keyof SegmentParts

function postingsOf(input: TaskInput, isIncluded: (fieldId: number) => boolean): Postings {
  return buildPostings(input.nameWeights.length, visit =>
    forEachToken(input, (token, fieldId, document) => {
      if (isIncluded(fieldId)) visit(token, document)
    }),
  )
}

const builders: { [Task in SegmentTask]: (input: TaskInput) => SegmentParts[Task] } = {
  addresses: input => postingsOf(input, fieldId => !isNameField(fieldId)),
  forward: input => buildForwardIndex(input, input.nameWeights),
  initials: input => buildInitials(input.initials),
  names: input => postingsOf(input, isNameField),
  countries: input => buildTokenCountries(input, input.nameWeights.length),
}

/** In such an order that two threads that take turns have about the same work. */
export const segmentTasks: readonly SegmentTask[] = ['addresses', 'forward', 'initials', 'names', 'countries']

/** Builds a part of a segment. Every array of the result is in shared memory. */
export const runSegmentTask = <Task extends SegmentTask>(task: Task, input: TaskInput): SegmentParts[Task] =>
  builders[task](input)
