import { closeSync, constants, openSync } from 'node:fs'
import pino, { type DestinationStream } from 'pino'
import { errorCode } from '#domain/error-code.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { flushOnceAtExit } from './flush-at-exit.ts'
import { createLogClock } from './log-clock.ts'
import { isJson, textOfLine } from './log-format.ts'
import { createLogRotation } from './log-rotation.ts'

// Lines that cannot be written wait for the next attempt; those beyond this are lost.
const maxWaitingBytes = 1024 * 1024
const rotationMs = 60_000

const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants

function checkWritable(file: string) {
  try {
    // A pipe without a reader would be waited for.
    closeSync(openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o640))
  } catch (error) {
    if (errorCode(error) === 'ENXIO')
      throw new ConfigError(`SVC_LOG_FILE is a pipe that no program reads: ${file}; start its reader first`)
    throw new ConfigError(`SVC_LOG_FILE cannot be written: ${(error as Error).message}`)
  }
}

/** Rotates the file, or opens another one of its name, now and every minute; a failure is warned of, and the log goes on in the open file. */
function rotate(file: string, keepDays: number | undefined, reopen: () => boolean, clock: Clock) {
  const rotation = createLogRotation({ file, keepDays, reopen })
  const deletesAt = createLogClock(file, clock)
  const check = () => {
    try {
      rotation.check(clock.now(), deletesAt())
    } catch (error) {
      process.emitWarning(`SVC_LOG_FILE cannot be rotated: ${(error as Error).message}`)
    }
  }
  check()
  return setInterval(check, rotationMs).unref()
}

interface LogDestination extends DestinationStream, Disposable {}

/**
 * Where the log is written: standard output, or a file, which is opened again on SIGHUP. If the disk is full or the reader is gone,
 * the log ends, but not the service. Throws ConfigError.
 */
export function openLog(
  { logFile, logFormat, logRetentionDays }: Pick<Config, 'logFile' | 'logFormat' | 'logRetentionDays'>,
  clock: Clock,
): LogDestination {
  if (logFile !== undefined) checkWritable(logFile)
  // Without a least length, the library does nothing in `flush`.
  const output = pino.destination({ dest: logFile ?? 1, maxLength: maxWaitingBytes, minLength: 1, mode: 0o640 })
  output.on('error', () => {})
  // Only a line that may wait is tried: once too many wait, none would be written again.
  output.on('drop', () => output.flush())
  flushOnceAtExit(output)
  const json = isJson(logFormat, logFile === undefined && process.stdout.isTTY)
  // A stream whose file could not be opened again would be lost.
  const reopen = () => {
    try {
      checkWritable(logFile ?? '')
      output.reopen()
      return true
    } catch (error) {
      process.emitWarning(`${(error as Error).message}; the log goes on in the old file`)
      return false
    }
  }
  if (logFile !== undefined) process.on('SIGHUP', reopen)
  const rotation = logFile !== undefined ? rotate(logFile, logRetentionDays, reopen, clock) : undefined
  return {
    write: json ? line => void output.write(line) : line => void output.write(textOfLine(line)),
    [Symbol.dispose]: () => {
      process.removeListener('SIGHUP', reopen)
      clearInterval(rotation)
    },
  }
}
