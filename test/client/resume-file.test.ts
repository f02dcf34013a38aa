import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkProgress,
  emptyTally,
  type Progress,
  readProgress,
  resumePath,
  saveProgress,
} from '../../src/client/list/resume-file.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('the progress of results that a process has written', () => {
  const wanted = { sha256: 'a', settings: {} }
  const saved = (out: string, change: Partial<Progress> = {}): Progress => {
    // The process that started this one still runs.
    saveProgress(out, { job: 'j', ...wanted, bytes: 0, inFlight: 0, pid: process.ppid, tally: emptyTally() })
    const progress = readProgress(out)
    assert.ok(progress)
    return { ...progress, ...change }
  }

  it('is refused while that process runs', () => {
    using folder = tempFolder()
    const out = join(folder.path, 'out.csv')
    assert.throws(() => checkProgress(out, saved(out), wanted), /^ClientError: process \d+ is writing/)
    // As an earlier release wrote it.
    assert.throws(() => checkProgress(out, saved(out, { pidStart: undefined }), wanted), /is writing/)
  })

  it('is damaged if it is no JSON, or the JSON of something else', () => {
    using folder = tempFolder()
    const out = join(folder.path, 'out.csv')
    for (const text of ['', '{"job":', 'null', '5', '[]', '{}', '{"job":"j","bytes":"0","tally":{}}']) {
      writeFileSync(resumePath(out), text)
      assert.throws(() => readProgress(out), /^ClientError: .*out\.csv\.resume is damaged: delete it and /, text)
    }
  })

  it('is continued where that process was killed and another one got its number', function () {
    // Elsewhere than on Linux the system does not say when a process was started.
    if (!existsSync('/proc/self/stat')) return this.skip()
    using folder = tempFolder()
    const out = join(folder.path, 'out.csv')
    saved(out)
    const stored = JSON.parse(readFileSync(resumePath(out), 'utf8'))
    assert.match(stored.pidStart, /^\d+$/)
    writeFileSync(resumePath(out), JSON.stringify({ ...stored, pidStart: '1' }))
    const progress = readProgress(out)
    assert.ok(progress)
    checkProgress(out, progress, wanted)
  })
})
