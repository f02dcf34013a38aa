import assert from 'node:assert/strict'
import { contractVersion } from '#generated/operations.ts'
import { isPythonBuilt } from '../../sdk/generate/python-client.ts'

/** Skips the tests of a file unless the Python client is built and installed: `make sdk` and `make test-long` do that before. */
export function needsPythonClient(context: Mocha.Context): void {
  if (isPythonBuilt(contractVersion)) return
  assert.notEqual(process.env.SVC_SDK, 'required', 'the Python client is not built')
  process.stdout.write('The Python client is not tested: it is not built. make sdk says why.\n')
  context.skip()
}
