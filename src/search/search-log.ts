/** Log of events of the index and of the search threads. */
export type SearchLog = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
