import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { commands } from '../../src/cli/commands.ts'
import { isInstalled } from '../support/is-installed.ts'
import { environment, program, svc } from './svc.ts'

const candidates = async (...words: string[]) =>
  (await svc(['completion', 'candidates', '--', ...words])).stdout.trim().split('\n')

describe('svc completion', () => {
  it('knows every command, subcommand and option from its definition', async () => {
    const first = await candidates()
    for (const name of [...Object.keys(commands), '--data-dir', '--config']) assert.ok(first.includes(name), name)
    const ofAccounts = await candidates('--data-dir', '/tmp', 'accounts')
    assert.ok(ofAccounts.includes('create') && ofAccounts.includes('list'))
    assert.ok((await candidates('accounts', 'create')).includes('--tier'))
    assert.ok((await candidates('import')).includes('--strict'))
  })

  it('knows the values of options: tiers, countries, classes, scopes, events', async () => {
    assert.deepEqual(await candidates('accounts', 'create', '--tier'), ['free', 'solo', 'team', 'scale'])
    assert.ok((await candidates('search', 'statoil', '--country')).includes('NO'))
    assert.deepEqual(await candidates('keys', 'create', '--class'), ['rk', 'sk'])
    assert.ok((await candidates('keys', 'create', '--scopes')).includes('companies:read'))
    assert.ok((await candidates('webhooks', 'add', 'https://x.example', '--events')).includes('key.expiring'))
  })

  it('knows the values of arguments, each in its place: sources before files, tiers behind an account', async () => {
    const firstOf = async (...words: string[]) => (await candidates(...words))[0]
    assert.equal(await firstOf('import'), 'be')
    assert.equal(await firstOf('import', '--limit', '5'), 'be')
    assert.equal(await firstOf('import', 'no'), '--list')
    assert.equal(await firstOf('accounts', 'set-tier'), '--url')
    assert.equal(await firstOf('accounts', 'set-tier', '--url', 'http://x.example', 'acct_1'), 'free')
  })

  it('names the shells it knows to another, and not what its scripts ask for', async () => {
    const { code, stderr } = await svc(['completion', 'tcsh'])
    assert.equal(code, 1)
    assert.match(stderr, /it must be one of bash, zsh, fish/)
    assert.doesNotMatch(stderr, /candidates/)
    assert.deepEqual((await candidates('completion')).slice(0, 3), ['bash', 'zsh', 'fish'])
  })

  /** What a script of a shell prints, with `svc` in its path. */
  const outputOf = async (shell: string, ...args: string[]) => {
    const env = environment({ PATH: `${dirname(program)}:${process.env.PATH}` })
    return (await promisify(execFile)(shell, args, { env })).stdout
  }
  const itIn = (shell: string) => (isInstalled(shell) ? it : it.skip)

  itIn('bash')('completes in bash', async () => {
    const script = `source <(svc completion bash); COMP_WORDS=(svc accounts cre); COMP_CWORD=2; _svc; echo "\${COMPREPLY[@]}"`
    assert.equal(await outputOf('bash', '-c', script), 'create\n')
  })

  itIn('zsh')('completes in zsh, where a terminal gets "svc accounts cre" and the tabulator', async () => {
    const setUp = `autoload -U compinit && compinit -u -D; source <(svc completion zsh)
report() { print -r -- "[$BUFFER]" }; zle -N report; bindkey "^X" report; echo read''y`
    const script = `zmodload zsh/zpty; zpty shell zsh -f -i; zpty -w shell "$1"; zpty -r shell out '*ready*'
zpty -w -n shell $'svc accounts cre\\t\\C-x'; zpty -r shell out '*\\[svc*\\]*'; print -r -- "$out"; zpty -d shell`
    assert.match(await outputOf('zsh', '-f', '-c', script, 'zsh', setUp), /\[svc accounts create \]/)
  })

  itIn('fish')('completes in fish: what svc knows, and only if that is nothing, files', async () => {
    const completed = (line: string) =>
      outputOf('fish', '--no-config', '-c', `svc completion fish | source; complete -C '${line}'`)
    assert.equal(await completed('svc accounts cre'), 'create\n')
    assert.equal(await completed('svc keys create --class '), 'rk\nsk\n')
    assert.match(await completed('svc import no /et'), /^\/etc\//m)
  })
})
