import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { commands } from '../../src/cli/commands.ts'
import { isInstalled } from '../support/is-installed.ts'
import { environment, program, svc } from './svc.ts'

const candidates = async (...words: string[]) =>
  (await svc(['completion', 'candidates', '--', ...words])).stdout.trim().split('\n')

describe('svc completion', function () {
  this.timeout(60_000)

  it('knows every command, subcommand and option from its definition', async () => {
    const first = await candidates()
    for (const name of [...Object.keys(commands), '--data-dir', '--config']) assert.ok(first.includes(name), name)
    const ofAccounts = await candidates('--data-dir', '/tmp', 'accounts')
    assert.ok(ofAccounts.includes('create') && ofAccounts.includes('list'))
    assert.ok((await candidates('accounts', 'create')).includes('--tier'))
  })

  it('knows the values of options: tiers, countries, classes', async () => {
    assert.deepEqual(await candidates('accounts', 'create', '--tier'), ['free', 'solo', 'team', 'scale'])
    assert.ok((await candidates('search', 'statoil', '--country')).includes('NO'))
    assert.deepEqual(await candidates('keys', 'create', '--class'), ['rk', 'sk'])
  })

  const itInBash = isInstalled('bash') ? it : it.skip
  itInBash('completes in bash', async () => {
    const script = `source <(svc completion bash); COMP_WORDS=(svc accounts cre); COMP_CWORD=2; _svc; echo "\${COMPREPLY[@]}"`
    const env = environment({ PATH: `${dirname(program)}:${process.env.PATH}` })
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { env })
    assert.equal(stdout, 'create\n')
  })
})
