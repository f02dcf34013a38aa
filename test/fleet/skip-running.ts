import Mocha from 'mocha'

// A test learns in the middle of it, far from its own context, that it cannot be run.
let running: Mocha.Runnable | undefined
/** Suites whose `before` was skipped: there is nothing for their `after` to end. */
const notBegun = new Set<Mocha.Suite | undefined>()
const { run } = Mocha.Runnable.prototype
Mocha.Runnable.prototype.run = function (this: Mocha.Runnable, done) {
  running = this
  const isEnd = this.title.startsWith('"after')
  return isEnd && notBegun.has(this.parent) ? done() : run.call(this, done)
}

/** Skips the test, or all tests of the hook, that runs at the moment. */
export function skipRunning(): never {
  if (!running) throw new Error('no test is running')
  if (running.title.startsWith('"before')) notBegun.add(running.parent)
  ;(running as unknown as { skip(): never }).skip()
  throw new Error('unreachable')
}
