const { reporters, Runner } = require('mocha')

/** The spec reporter, and one plain closing line. */
module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options)
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {}
      process.stdout.write(`${passes} passed, ${failures} failed, ${pending} skipped\n`)
    })
  }
}
