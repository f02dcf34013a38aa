import { errorCode } from '#domain/error-code.ts'

const diskFullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC']

/** Whether an error of the system or the database means that the disk is full. */
export const isDiskFullError = (error: unknown): boolean => diskFullCodes.includes(errorCode(error))
