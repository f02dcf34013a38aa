import { decodeEntities } from '../html-entities.ts'
import { withoutUnseen } from '../without-unseen.ts'

/**
 * The key by which two names of one company are equal: without regard to case and spaces, to characters that nobody sees, and
 * to those written as in HTML, which earlier releases stored as they were.
 */
export const nameKey = (name: string): string =>
  withoutUnseen(decodeEntities(name)).replaceAll(/\s+/g, ' ').trim().toLowerCase()
