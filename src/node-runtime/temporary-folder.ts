import { accessSync, constants, statSync } from 'node:fs'

const isUsable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

/** The folder in which SQLite sorts what does not fit into memory: the first of its list that it may write to. */
export const temporaryFolder = (env: Readonly<Record<string, string | undefined>>): string => {
  const folders = [env.SQLITE_TMPDIR, env.TMPDIR, '/var/tmp', '/usr/tmp', '/tmp']
  return folders.find(folder => folder !== undefined && isUsable(folder)) ?? '.'
}
