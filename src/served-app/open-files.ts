import type { Logger } from 'pino'
import { connectionsOfThread } from '#data/postgres/connections-of-thread.ts'
import type { Config } from '../config/config.ts'
import {
  connectionsWithin,
  type FileUsers,
  maxOpenFiles,
  reservedFiles,
} from '../http/connections/connection-limits.ts'

export type FilesConfig = Pick<Config, 'maxConnections' | 'threads' | 'databaseUrl'>

const usersOf = ({ threads = 1, databaseUrl }: FilesConfig): FileUsers => ({
  threads,
  databaseConnections: databaseUrl === undefined ? 0 : connectionsOfThread,
})

/** The connections of clients that a process may have at the same time. */
export const maxConnectionsOf = (config: FilesConfig, maxFiles = maxOpenFiles()): number =>
  connectionsWithin(config.maxConnections, maxFiles, usersOf(config))

/** Logs that the process may open too few files: for all connections that are allowed, or even for its own data. */
export function warnOfFewFiles(config: FilesConfig, logger: Logger, maxFiles = maxOpenFiles()): void {
  const connections = maxConnectionsOf(config, maxFiles)
  if (connections >= config.maxConnections) return
  const others = reservedFiles(usersOf(config))
  const facts = { max_files: maxFiles, needed_files: others + config.maxConnections, max_connections: connections }
  if (maxFiles - connections < others)
    logger.warn(facts, 'this process may open too few files: countries may not be readable; raise ulimit -n')
  else logger.warn(facts, 'this process takes fewer connections than SVC_MAX_CONNECTIONS: raise ulimit -n')
}
