import { packError, type ThreadError, unpackError } from './thread-error.ts'

/** Functions that another thread may call; their arguments and results are copied. */
// biome-ignore lint/suspicious/noExplicitAny: of a function with any arguments
export type Callable = Readonly<Record<string, (...args: any[]) => unknown>>

/** A call, or its outcome. */
export type CallMessage =
  | { kind: 'call'; id: number; name: string; args: unknown[] }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: ThreadError }

/** The calls between two threads, in both directions. */
export interface Calls<Others extends Callable> {
  call<Name extends keyof Others & string>(
    name: Name,
    ...args: Parameters<Others[Name]>
  ): Promise<Awaited<ReturnType<Others[Name]>>>
  /** Handles a message of the other thread. */
  receive(message: CallMessage): void
  /** Rejects what is open, because the other thread has ended. */
  end(): void
}

const ended = () => new Error('the thread has ended')

/** Calls functions of the other thread, and answers its calls with its `own`, which is undefined until there are some. */
export function createCalls<Others extends Callable>(
  post: (message: CallMessage) => void,
  own: () => Callable | undefined,
): Calls<Others> {
  const open = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  let calls = 0
  let hasEnded = false

  async function answer({ id, name, args }: Extract<CallMessage, { kind: 'call' }>) {
    try {
      const called = own()?.[name]
      if (!called) throw new Error(`the thread cannot be asked for ${name}`)
      post({ kind: 'result', id, result: await called(...args) })
    } catch (error) {
      post({ kind: 'error', id, error: packError(error) })
    }
  }

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(ended())
        calls += 1
        open.set(calls, { resolve, reject })
        post({ kind: 'call', id: calls, name, args })
      }),
    receive: message => {
      if (message.kind === 'call') return void answer(message)
      const caller = open.get(message.id)
      open.delete(message.id)
      if (message.kind === 'error') caller?.reject(unpackError(message.error))
      else caller?.resolve(message.result as never)
    },
    end: () => {
      hasEnded = true
      for (const { reject } of open.values()) reject(ended())
      open.clear()
    },
  }
}
