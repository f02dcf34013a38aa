import { join } from 'node:path'
import { sizeOf } from '../files/size-of.ts'

/** The databases of a data folder. */
export const accountFiles = (dataDir: string) => ({
  accounts: join(dataDir, 'accounts.sqlite'),
  usage: join(dataDir, 'usage.sqlite'),
})

/** Whether a data folder has an accounts or a usage database that is not empty. Creates nothing. */
export const hasAccounts = (dataDir: string): boolean =>
  Object.values(accountFiles(dataDir)).some(file => sizeOf(file) > 0)
