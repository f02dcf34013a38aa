import { notYet } from './not-yet.ts'

export const lookupBatch = notYet<'lookupBatch'>()
