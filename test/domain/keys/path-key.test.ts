import assert from 'node:assert/strict'
import { keyedPaths, takePathKey } from '#domain/keys/path-key.ts'
import { operations } from '#generated/operations.ts'

const paths = keyedPaths(Object.values(operations))

const cases: [target: string, taken: { key: string; target: string } | undefined][] = [
  ['/reconcile/svc_live_rk_a_b_c', { key: 'svc_live_rk_a_b_c', target: '/reconcile' }],
  ['/reconcile/svc_live_rk_a_b_c?queries={}', { key: 'svc_live_rk_a_b_c', target: '/reconcile?queries={}' }],
  ['/reconcile/k/preview?id=NO%2F1', { key: 'k', target: '/reconcile/preview?id=NO%2F1' }],
  ['/reconcile/k/suggest/entity?prefix=a', { key: 'k', target: '/reconcile/suggest/entity?prefix=a' }],
  ['/reconcile/svc%5Flive', { key: 'svc_live', target: '/reconcile' }],
  ['/reconcile/%FF', { key: '%FF', target: '/reconcile' }],
  ['/reconcile/previews', { key: 'previews', target: '/reconcile' }],
  ['/reconcile/k/', { key: 'k', target: '/reconcile/' }],
  ['/reconcile', undefined],
  ['/reconcile/', undefined],
  ['/reconcile?queries=/reconcile/k', undefined],
  ['/reconcile/preview?id=1', undefined],
  ['/reconcile/suggest/entity', undefined],
  ['/reconcile/properties', undefined],
  ['/reconciled/k', undefined],
  ['/v1/companies/NO/k', undefined],
]

describe('a key in the path', () => {
  for (const [target, taken] of cases)
    it(`${taken ? `of ${target} is ${taken.key}, which leaves ${taken.target}` : `is not in ${target}`}`, () => {
      assert.deepEqual(takePathKey(target, paths), taken)
    })
})
