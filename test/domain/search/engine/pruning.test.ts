import { comparePruned, queriesPerRun } from './compare-pruned.ts'

const runs = 40

describe('pruning', () => {
  it(`${runs} times ${queriesPerRun} queries: pruned search has the same hits as comparing every document with a token of the query`, () =>
    comparePruned(runs)).timeout(60_000)
})
