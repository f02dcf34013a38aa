const minRejected = 1_000

/**
 * Whether half of the records read so far, and at least 1,000, were rejected. Many rows may be bad in a good file, but when
 * most are, the file is damaged or of another kind.
 */
export const isMostlyRejected = ({ read, rejected }: { read: number; rejected: number }): boolean =>
  rejected >= minRejected && rejected * 2 >= read
