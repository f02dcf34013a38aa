import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import type { GuideRequest } from '../../src/pages/errors/error-guides.ts'
import { guideCurl, repeated } from '../../src/pages/errors/guide-curl.ts'

const caller = { baseUrl: 'http://svc.test', demoKey: 'demo' }

/** The arguments that a shell gives to curl, and the length of its input. */
function argumentsOf(command: string) {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\nSVC_API_KEY=own\n${command}`
  return execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)
}

const json = 'Content-Type: application/json'
const rows: readonly (readonly [request: GuideRequest, words: readonly string[]])[] = [
  [{ key: 'none', path: '/v1/a?q=b&c=d' }, ['-i', 'http://svc.test/v1/a?q=b&c=d']],
  [{ key: 'demo', path: '/a' }, ['-i', 'http://svc.test/a', '-H', 'Authorization: Bearer demo']],
  [{ key: 'own', path: '/a' }, ['-i', 'http://svc.test/a', '-H', 'Authorization: Bearer own']],
  [
    { key: 'none', path: '/a', body: { name: "O'Neill & $x `y` \\" } },
    ['-i', 'http://svc.test/a', '-H', json, '-d', '{"name":"O\'Neill & $x `y` \\\\"}'],
  ],
  [{ key: 'none', path: '/a', headers: { Accept: 'text/csv' } }, ['-i', 'http://svc.test/a', '-H', 'Accept: text/csv']],
  [{ key: 'none', path: '/a', headers: { 'X-Padding': 5 } }, ['-i', 'http://svc.test/a', '-H', 'X-Padding: xxxxx']],
  [{ key: 'none', path: '/a', body: 9 }, ['-i', 'http://svc.test/a', '-H', json, '--data-binary', '@-']],
]

describe('the curl command of an error’s guide', () => {
  for (const [request, words] of rows)
    it(`gives curl ${words.length} words for ${JSON.stringify(request)}`, () => {
      assert.deepEqual(argumentsOf(guideCurl(request, caller)), words)
    })

  it('is sent 4 times in a loop, each line of which is indented', () => {
    const loop = repeated(guideCurl({ key: 'demo', path: '/a' }, caller), 4)
    assert.equal(argumentsOf(loop).length, 16)
    const [first, ...lines] = loop.split('\n')
    assert.deepEqual([first, lines.pop()], ['for n in $(seq 4); do', 'done'])
    assert.ok(lines.length > 1 && lines.every(line => line.startsWith('  ')))
  })
})
