import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A program in a separate process that answers one message after the other. Disposal kills the process. */
export interface ChildProgram extends Disposable {
  /** Sends a message and resolves to the answer. Rejects with `ProcessEndedError` if the process ends first. */
  request(message: object | string): Promise<unknown>
}

/** Thrown where a process ends before it has answered: the system ends one with SIGKILL when memory is short. */
export class ProcessEndedError extends Error {
  constructor(how: string | number) {
    super(`the process ended with ${how}`)
    this.name = 'ProcessEndedError'
  }
}

/** Starts a program. Rejects if the system has no descriptor, memory or process left. */
export async function startProgram(program: URL, execArgv: readonly string[] = []): Promise<ChildProgram> {
  const child = fork(fileURLToPath(program), { stdio: 'ignore', execArgv: [...execArgv] })
  // Sending and killing may fail, too.
  child.on('error', () => {})
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new ProcessEndedError(signal ?? code)
  })
  ended.catch(() => {})
  await once(child, 'spawn')
  return {
    request: async message => {
      const answer = once(child, 'message').then(([answer]) => answer as unknown)
      child.send(message, () => {})
      return await Promise.race([answer, ended])
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
