/** The key by which two names of one company are equal: without regard to case and spaces. */
export const nameKey = (name: string): string => name.replaceAll(/\s+/g, ' ').trim().toLowerCase()
