/** Where search says what happened to its index and its threads. */
export type SearchLog = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
