import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const tailLines = 30

/** What this machine lacks, in one line: no fault of the SDKs. */
export class Missing extends Error {}

interface Options {
  cwd: string
  env?: NodeJS.ProcessEnv
  /** What to say when it fails for want of something that this machine may not have. */
  missing?: string
  /** Which failures are such a want, by what the program printed; all of them unless told. */
  wants?: RegExp
}

/** What npm and pip print when their registry does not answer; a package that does not build prints none of it. */
export const registrySilent =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT|Max retries exceeded|NewConnectionError|ReadTimeout|No matching distribution found/

const told = (error: unknown) => {
  const { stdout = '', stderr = '', message = '' } = error as { stdout?: string; stderr?: string; message?: string }
  return `${stdout}\n${stderr}`.trim().split('\n').slice(-tailLines).join('\n') || message
}

/** Runs a program to its end, for ten minutes at most, and gives what it printed; throws the end of that when it fails. */
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

/** Whether a program answers on this machine. */
export const answers = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, args, { cwd: '.' }).then(
    () => true,
    () => false,
  )
