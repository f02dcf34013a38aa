import assert from 'node:assert/strict'
import { errorCodes } from '#generated/error-codes.ts'
import { nearestPages } from '../../src/pages/nearest-pages.ts'

const errors = Object.keys(errorCodes).map(code => `/errors/${code}`)
const addresses = [
  '/',
  '/pricing',
  '/coverage',
  '/coverage/NO',
  '/coverage/GB',
  '/docs',
  '/docs/matching',
  '/docs/caching',
  '/status',
  '/usage',
  '/errors',
  ...errors,
]

const rows: readonly (readonly [path: string, first: string | undefined])[] = [
  ['/errors/quota-exausted', '/errors/quota_exhausted'],
  ['/errors/Rate-Limit-Exceeded', '/errors/rate_limit_exceeded'],
  ['/error/timeout', '/errors/timeout'],
  ['/quota_exhausted', '/errors/quota_exhausted'],
  ['/errors/quota', '/errors/quota_exhausted'],
  ['/errors/404', '/errors#status-404'],
  ['/error/429/', '/errors#status-429'],
  ['/errors/999', undefined],
  ['/Pricing', '/pricing'],
  ['/pricng/', '/pricing'],
  ['/statuss', '/status'],
  ['/coverage/no', '/coverage/NO'],
  ['/coverage/UK', '/coverage/GB'],
  ['/coverage/Norge', '/coverage/NO'],
  ['/countries/norway', '/coverage/NO'],
  ['/companies/NOR', '/coverage/NO'],
  ['/coverage/Kongeriket-Norge', '/coverage/NO'],
  ['/nothing', undefined],
  ['/wp-admin/setup.php', undefined],
  ['/', undefined],
  [`/${'x'.repeat(100)}`, undefined],
  [`${'/pricing'.repeat(9)}`, undefined],
  ['/<b>"', undefined],
]

describe('the pages nearest to an address that does not exist', () => {
  for (const [path, first] of rows)
    it(`begin with ${first ?? 'none'} for ${path.slice(0, 40)}`, () => {
      assert.equal(nearestPages(path, addresses)[0], first)
    })

  it('are three at most', () => {
    assert.equal(nearestPages('/errors/allowed', addresses).length, 3)
  })
})
