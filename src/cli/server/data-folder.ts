import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nearestName } from '#domain/errors/nearest-name.ts'
import { ConfigError } from '../../config/config-error.ts'
import { deadEnd } from '../../node-runtime/system-errors.ts'

/** What a command does with the data folder: it needs one that is there, makes one that is not, or uses none. */
export type DataFolderUse = 'needed' | 'made' | 'unused'

const isDataFolder = (folder: string) =>
  existsSync(join(folder, 'accounts.sqlite')) || existsSync(join(folder, 'partitions'))

/** The data folder beside a missing one whose name is most like it. */
function nearestDataFolder(missing: string): string | undefined {
  const parent = dirname(missing)
  if (!existsSync(parent)) return undefined
  const names = readdirSync(parent).filter(name => isDataFolder(join(parent, name)))
  const nearest = nearestName(
    basename(missing),
    names.map(name => name.toLowerCase()),
  )
  const name = names.find(each => each.toLowerCase() === nearest)
  return name === undefined ? undefined : join(parent, name)
}

/** That a data folder is missing, in one line. `setting` is what names the folder. */
function missingFolderLine(dataDir: string, setting: string): string {
  const nearest = nearestDataFolder(dataDir)
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`
  return `there is no data folder ${dataDir}${hint}; set ${setting} to one that svc serve, svc import, svc accounts create or svc restore has made`
}

function checkPresent(dataDir: string, isFolder: boolean, setting: string): void {
  if (!isFolder) throw new ConfigError(`${dataDir} is a file, not a folder; change ${setting}`)
  accessSync(dataDir, constants.R_OK | constants.X_OK)
}

/**
 * Checks the data folder of a command before it runs. Throws ConfigError, and the system's error for a folder that
 * cannot be reached.
 */
export function checkDataFolder(use: DataFolderUse, dataDir: string, setting: string): void {
  if (use === 'unused') return
  const stat = statSync(dataDir, { throwIfNoEntry: false })
  if (stat) return void checkPresent(dataDir, stat.isDirectory(), setting)
  const end = deadEnd(dataDir)
  if (end !== undefined)
    throw new ConfigError(`${dataDir} is a link to ${end}, which does not exist; change ${setting}`)
  if (use === 'needed') throw new ConfigError(missingFolderLine(dataDir, setting))
}
