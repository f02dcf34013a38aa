import assert from 'node:assert/strict'
import { diskIssues } from '../../src/administration/disk-issues.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('the disk of a data folder', () => {
  it('has no issue where it can be written and has space', () => {
    using folder = tempFolder()
    assert.deepEqual(diskIssues(folder.path), [])
  })

  it('is named with the reason where it cannot be written', () => {
    assert.deepEqual(diskIssues('/nowhere/data'), ['/nowhere/data does not exist.'])
  })
})
