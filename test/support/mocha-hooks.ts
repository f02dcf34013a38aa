import { inspect } from 'node:util'

// A rejection that nothing handles ends a server in Node, but mocha 12 ignores it.
const rejections: unknown[] = []
const collect = (reason: unknown) => rejections.push(reason)

const failIfAny = () => {
  const [first] = rejections.splice(0)
  if (first !== undefined) throw new Error(`a rejected promise was not handled: ${inspect(first)}`)
}

// Ends a process of mocha by its `exit` listeners, which end the servers of its tests: a worker that takes a second to exit is sent
// the signal. Tests emit it without a name.
process.on('SIGTERM', (signal?: NodeJS.Signals) => {
  if (signal) process.exit(143)
})

/** Fails a file with an unhandled rejection. Loaded by each of mocha's processes, which removes listeners after each file. */
export const mochaHooks: Mocha.RootHookObject = {
  beforeAll: () => {
    process.removeListener('unhandledRejection', collect).on('unhandledRejection', collect)
  },
  afterEach: failIfAny,
  afterAll: failIfAny,
}
