import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { findFiles } from '../../src/importers/run/find-files.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('the files of an import', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
    mkdirSync(join(folder.path, 'inner', '.cache'), { recursive: true })
    for (const name of [
      'b.csv',
      'a.CSV.gz',
      'c.zip',
      'read.me',
      '.hidden.csv',
      'inner/d.csv.bz2',
      'inner/.cache/e.csv',
    ])
      writeFileSync(join(folder.path, name), 'x')
  })
  afterEach(() => folder[Symbol.dispose]())
  const find = async (...names: string[]) => {
    const found = await findFiles(
      names.map(name => join(folder.path, name)),
      ['.csv'],
      'data.csv (CSV)',
    )
    return found.map(({ path, isExplicit }) => `${path.slice(folder.path.length + 1)}${isExplicit ? ' named' : ''}`)
  }

  it('are those below a folder with a matching name, compressed or not, and no hidden ones', async () => {
    assert.deepEqual(await find('.'), ['a.CSV.gz', 'b.csv', 'c.zip', 'inner/d.csv.bz2'])
  })

  it('are the same 4 in a folder whose path is written as ".", "./files" or "files//"', async () => {
    writeFileSync(join(folder.path, '._b.csv'), 'x')
    const paths = ['.', `./${basename(folder.path)}`, `${basename(folder.path)}//`]
    const before = process.cwd()
    const findIn = async (cwd: string, path: string) => {
      process.chdir(cwd)
      const found = await findFiles([path], ['.csv'], 'data.csv (CSV)')
      return found.map(file => relative(path, file.path))
    }
    try {
      for (const path of paths)
        assert.deepEqual(
          await findIn(path === '.' ? folder.path : dirname(folder.path), path),
          ['a.CSV.gz', 'b.csv', 'c.zip', 'inner/d.csv.bz2'],
          path,
        )
    } finally {
      process.chdir(before)
    }
  })

  it('are in a folder also those that links lead to, each once: mounted volumes may have nothing else', async () => {
    const link = (to: string, name: string) => symlinkSync(to, join(folder.path, 'inner', name))
    link('.cache/e.csv', 'e.csv')
    link('.cache/e.csv', 'e2.csv')
    link('d.csv.bz2', 'latest.csv')
    link('..', 'above.csv')
    link('gone.md', 'gone.md')
    assert.deepEqual(await find('inner'), ['inner/d.csv.bz2', 'inner/e.csv'])
  })

  it('are refused in a folder if a link leads nowhere: a part of a register would be missing', async () => {
    const path = join(folder.path, 'f.csv')
    symlinkSync('gone.csv', path)
    await assert.rejects(find('.'), { code: 'ENOENT', path })
  })

  it('are the given files of any name, each once', async () => {
    assert.deepEqual(await find('read.me', 'b.csv', 'inner', 'b.csv'), [
      'read.me named',
      'b.csv named',
      'inner/d.csv.bz2',
    ])
  })

  it('are each once if 2 paths lead to one file, and named if one of these is its own', async () => {
    symlinkSync('b.csv', join(folder.path, 'latest'))
    const own = join(folder.path, 'b.csv')
    const paths = [dirname(own), relative(process.cwd(), own), join(folder.path, 'latest')]
    const found = await findFiles(paths, ['.csv'], 'data.csv (CSV)')
    assert.deepEqual(
      found.filter(({ isExplicit }) => isExplicit),
      [{ path: own, isExplicit: true }],
    )
    assert.equal(found.length, 4)
  })

  it('are refused by the names that browsers give to downloads that are not finished', async () => {
    for (const name of ['f.csv.crdownload', 'f.zip.part', 'f.csv.gz.opdownload', 'Unconfirmed 48213.crdownload']) {
      writeFileSync(join(folder.path, name), 'x')
      await assert.rejects(find(name), {
        name: 'ImportError',
        message: new RegExp(`^${name} is an unfinished download`),
      })
    }
  })

  it('are refused in a folder if one of them is not finished: a part of a register would be missing', async () => {
    const part = join(folder.path, 'inner', 'f.csv.gz.part')
    writeFileSync(part, 'x')
    await assert.rejects(find('.'), /^ImportError: f\.csv\.gz\.part is an unfinished download; finish it, and /)
    writeFileSync(part.replace('.part', ''), 'x')
    writeFileSync(join(folder.path, 'film.mp4.part'), 'x')
    assert.deepEqual(await find('inner'), ['inner/d.csv.bz2', 'inner/f.csv.gz'])
    assert.equal((await find('.')).length, 5)
  })

  it('are refused in one line if there are none', async () => {
    mkdirSync(join(folder.path, 'empty'))
    await assert.rejects(find('empty'), /empty contains no \.csv, \.zip file, only: nothing; expected: data\.csv/)
    for (const at of [1, 2, 3, 4, 5]) writeFileSync(join(folder.path, 'empty', `${at}.json`), '{}')
    await assert.rejects(find('empty'), /only: 1\.json, 2\.json, 3\.json and 2 more; expected: data\.csv \(CSV\)$/)
    await assert.rejects(find('none.csv'), /there is no file .*none\.csv/)
  })
})
