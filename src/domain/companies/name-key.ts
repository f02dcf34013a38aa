import { decodeEntities } from '../html-entities.ts'
import { withoutInvisible } from '../without-invisible.ts'

/**
 * The key by which two names of one company are equal: without regard to case and spaces, to invisible characters, and
 * to those written as in HTML, which earlier releases stored as they were.
 */
export const nameKey = (name: string): string =>
  withoutInvisible(decodeEntities(name)).replaceAll(/\s+/g, ' ').trim().toLowerCase()
