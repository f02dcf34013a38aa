import { comparePruned, queriesPerRun } from './compare-pruned.ts'

const runs = 10

describe('pruning', () => {
  it(`${runs} times ${queriesPerRun} queries: pruned search has the same hits as comparing every document with a token of the query, and one that may rule all hits out has them or none`, () =>
    comparePruned(runs))
})
