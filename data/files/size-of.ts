import { statSync } from 'node:fs'

/** The bytes of a file; 0 if there is none. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
