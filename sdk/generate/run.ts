import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const tailLines = 30

/** A missing tool on this machine, in one line; not an error of the SDKs. */
export class Missing extends Error {}

interface Options {
  cwd: string
  env?: NodeJS.ProcessEnv
  /** The message for a failure caused by a tool this machine may lack. */
  missing?: string
  /** Recognizes such a failure by the program's output; every failure by default. */
  wants?: RegExp
}

/** What npm and pip print when their registry does not respond. */
export const registrySilent =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT|Max retries exceeded|NewConnectionError|ReadTimeout|No matching distribution found/

const told = (error: unknown) => {
  const { stdout = '', stderr = '', message = '' } = error as { stdout?: string; stderr?: string; message?: string }
  return `${stdout}\n${stderr}`.trim().split('\n').slice(-tailLines).join('\n') || message
}

/** Runs a program for at most ten minutes and returns its output. Throws with the end of the output when it fails. */
export async function run(
  program: string,
  args: readonly string[],
  { missing, wants = /(?:)/, ...options }: Options,
): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, {
      timeout: 600_000,
      maxBuffer: 64 * 1024 * 1024,
      ...options,
    })
    return stdout + stderr
  } catch (error) {
    const printed = told(error)
    if (missing && wants.test(printed)) throw new Missing(missing)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${printed}`)
  }
}

/** Whether a program is installed on this machine. */
export const answers = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, args, { cwd: '.' }).then(
    () => true,
    () => false,
  )
