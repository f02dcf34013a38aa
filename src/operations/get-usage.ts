import { notYet } from './not-yet.ts'

export const getUsage = notYet<'getUsage'>()
