import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { tempFolder } from '../support/temp-folder.ts'
import { environment, program, refusalOf, svc } from './svc.ts'

describe('the name - of a file', () => {
  for (const args of [
    ['import', 'gb', '-'],
    ['import', 'gb', 'x.csv', '--reject-file', '-'],
    ['synthesize', '--rows', '1000', '--out', '-'],
    ['slots', 'move', '00', '--to', '-'],
    ['--config', '-', 'config'],
    ['--data-dir', '-', 'config'],
    ['backup', '-', '--verify'],
  ])
    it(`is refused in one line where there is no stream, and no such file is made: svc ${args.join(' ')}`, async () => {
      using folder = tempFolder()
      const { code, stdout, lines } = refusalOf(await svc(args, { SVC_DATA_DIR: folder.path }))
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(lines[0] ?? '', /must be a file or folder: it is not read or written as a stream|is verified once/i)
      assert.equal(existsSync('-'), false)
    })

  it('is in the help of each command that takes it', async () => {
    for (const [command, words] of [
      ['match', /<list> .*or - for stdin.*--out <file> .*or - for stdout.*--key-file <file> .*or -\s+for stdin/],
      ['weights', /--out <file> .*to stdout for -/],
      ['restore', /- for a tar archive on stdin/],
      ['backup', /- for a tar archive on stdout/],
    ] as const)
      assert.match((await svc([command, '--help'])).stdout.replaceAll(/\s+/g, ' '), words)
  })
})

describe('a program that reads the output of svc and ends, as head does', () => {
  it('ends no command with a stack trace: what it prints further is lost, and nothing is said', async () => {
    const child = spawn(program, ['config'], { env: environment({}), stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)])
    assert.deepEqual([code, said], [0, ''])
  })

  it('is no full disk, which is said in one line, with exit code 1', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(program, ['config'], { env: environment({}), stdio: ['ignore', full, 'pipe'] })
    closeSync(full)
    const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr ?? assert.fail())])
    assert.equal(code, 1)
    assert.equal(said, 'svc: the output cannot be written: its disk is full\n')
  })
})
