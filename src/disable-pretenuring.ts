import { setFlagsFromString } from 'node:v8'

/**
 * Turns V8's pretenuring off for the process; to be called before serving. Objects that wait for a bill outlive a collection or two,
 * and V8 would take that for a sign to allocate their like old: what those point to then outlives every collection of the young too.
 */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring')
