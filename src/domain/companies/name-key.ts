import { decodeEntities } from '../html-entities.ts'

/**
 * The key by which two names of one company are equal: without regard to case and spaces, and to characters written as in
 * HTML, which earlier releases stored as they were.
 */
export const nameKey = (name: string): string => decodeEntities(name).replaceAll(/\s+/g, ' ').trim().toLowerCase()
