import { checkResets, checkTakes } from './oracle-agreement.ts'

const calls = { keys: 250, callsPerKey: 4000 }

describe('the window limiter and an oracle that keeps every admission', () => {
  it('agree on 1,000,000 calls of 250 keys at limits of 3 to 600 a minute or an hour: 0 wrongly admitted, 0 wrongly refused', () =>
    checkTakes(calls))

  it('agree that the reset is the whole second in which a slot frees, after each 20th of 1,000,000 calls: not one second earlier', () =>
    checkResets(calls))
})
