import assert from 'node:assert/strict'
import { readTiers } from '#data/reference/tiers.ts'
import { accountTier, missingTiers } from '#domain/billing/tier.ts'

const { free, ...paid } = readTiers()

describe('the tier of an account', () => {
  it('is the one of its name', () => {
    assert.equal(accountTier({ id: 'acct_a', tier: 'team' }, paid), paid.team)
  })

  it('is none if the file has no such tier, not even one named like a member of every object', () => {
    for (const tier of ['free', 'constructor']) assert.equal(accountTier({ id: 'acct_a', tier }, paid), undefined)
  })

  it('is the first of the file for the demo, whose own tier free is not in it', () => {
    assert.equal(accountTier({ id: 'acct_demo', tier: 'free' }, paid), paid.solo)
    assert.equal(accountTier({ id: 'acct_demo', tier: 'free' }, { ...paid, free: free ?? assert.fail() }), free)
  })
})

describe('tiers that accounts have and the file lacks', () => {
  it('are named with their accounts', () => {
    const inUse = new Map([
      ['free', 1],
      ['gold', 1_200],
      ['solo', 3],
    ])
    assert.equal(missingTiers(inUse, paid), 'free (1 account), gold (1200 accounts)')
  })

  it('are none where each is configured', () => {
    assert.equal(missingTiers(new Map([['solo', 3]]), paid), undefined)
    assert.equal(missingTiers(new Map(), paid), undefined)
  })
})
