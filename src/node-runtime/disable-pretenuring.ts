import { setFlagsFromString } from 'node:v8'

/**
 * Turns V8's pretenuring off for the process; call it before serving. Objects of a request that waits for its charge survive a few
 * young collections, after which V8 would allocate all objects of these sites in the old generation, where they and the objects that
 * they reference stay until a full collection.
 */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring')
