import type { Worker } from 'node:worker_threads'

/** A thread that answers each message with one, in their order. */
export interface CallableThread<Message, Answer> {
  /** The number of messages whose answers have not arrived. */
  readonly waiting: number
  call(message: Message): Promise<Answer>
}

interface Call<Answer> {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Calls a thread. When it fails or exits, all calls reject. */
export const callThread = <Message, Answer>(worker: Worker): CallableThread<Message, Answer> => {
  const calls: Call<Answer>[] = []
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    for (const { reject } of calls.splice(0)) reject(failure)
  }
  worker.on('message', (answer: Answer) => calls.shift()?.resolve(answer))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('A thread exited before the end of its work.')))
  return {
    get waiting() {
      return calls.length
    },
    call: message =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        calls.push({ resolve, reject })
        worker.postMessage(message)
      }),
  }
}
