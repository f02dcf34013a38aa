import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveToOwner } from '../../files/give-to-owner.ts'
import { syncFile, syncFolder } from '../../files/sync-file.ts'

/** Replaces the live file by a finished one, atomically and durably. */
export const swapFile = (finished: string, live: string): void => {
  syncFile(finished)
  giveToOwner(finished)
  renameSync(finished, live)
  syncFolder(dirname(live))
}
