import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { giveToOwner } from '../../files/give-to-owner.ts'
import { syncFile, syncFolder } from '../../files/sync-file.ts'

/** Replaces the live file by a finished one, atomically and durably. */
export const swapFile = (finished: string, live: string): void => {
  syncFile(finished)
  giveToOwner(finished)
  renameSync(finished, live)
  syncFolder(dirname(live))
}

const diskFullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC']

/** Whether an error of the system or the database means that the disk is full. */
export const isDiskFull = (error: unknown): boolean => diskFullCodes.includes(errorCode(error))
