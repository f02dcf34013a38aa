import { join } from 'node:path'

/** The folder of releases within a data folder. */
export const artefactsFolder = (dataDir: string): string => join(dataDir, 'artefacts')

/**
 * The folder that a server with a store of releases serves, in place of the data folder's own partitions: a link to
 * that of a release, so that one rename switches all of its files.
 */
export const servedFolder = (dataDir: string): string => join(artefactsFolder(dataDir), 'live')
