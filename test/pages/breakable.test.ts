import assert from 'node:assert/strict'
import { breakable } from '../../src/pages/breakable.ts'

describe('a path that may break', () => {
  for (const [path, parts] of [
    ['/v1/companies/{country}/{registry_id}', ['/v1/', 'companies/', '{country}/', '{registry_', 'id}']],
    ['/openapi.yaml', ['/openapi.', 'yaml']],
    ['/.well-known/mcp.json', ['/.well-known/', 'mcp.', 'json']],
    ['registered_address.postal_code', ['registered_', 'address.', 'postal_', 'code']],
  ] as const)
    it(`is ${parts.join(' ')}: its first slash stays with its first word`, () => {
      assert.deepEqual(breakable(path).text.split('<wbr>'), parts)
    })
})
