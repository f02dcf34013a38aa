import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasLostLetters, isMisread } from '../../src/importers/mapping/misread-text.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const misread = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))

describe('names that a tool has misread', () => {
  const [header, first = ''] = readFileSync(fixture('cz/res_data-synthetic.csv'), 'utf8').split('\n')
  const numbers = ['99990008', '99990016', '99990024', '99990041', '00000094', '99990075', '27082440', '25110161']
  const load = async (count: number, { strict = false, misreading = misread } = {}) => {
    using folder = tempFolder()
    const rows = numbers.map((number, at) => {
      const row = first.replace('99990008', number)
      return at < count ? misreading(row) : row
    })
    const file = join(folder.path, 'res_data-2026-11-20.csv')
    writeFileSync(file, [header, ...rows].join('\n'))
    return await runImport(folder.path, 'cz', file, { strict, sample: false })
  }
  const said = (records: number) =>
    `${records} of 8 names with letters outside ASCII were read as another encoding, such as SyntetickÃ½ pÅ™Ã\u00ADklad s.r.o.`

  for (const count of [5, 8])
    it(`stop an import in one line when they are a quarter or more, at least 5: ${count} of 8`, async () => {
      await assert.rejects(load(count), {
        name: 'ImportError',
        message: `${said(count)}: a tool has converted the file; import it as the register publishes it; nothing was replaced`,
      })
    })

  it('stop an import where a tool has written � for the letters of 8 of 8 that it could not read', async () => {
    const misreading = (text: string) => Buffer.from(text, 'latin1').toString('utf8')
    await assert.rejects(
      load(8, { misreading }),
      /^ImportError: 8 of 8 names .*, such as Syntetick� .*; nothing was replaced$/,
    )
  })

  it('stop an import where a tool has written ? for the letters of 8 of 8, or of 5 of 8, that it could not write', async () => {
    const misreading = (text: string) => text.replaceAll(/[^\0-\x7F]/g, '?')
    for (const count of [8, 5])
      await assert.rejects(load(count, { misreading }), {
        name: 'ImportError',
        message: `${count} of 8 names have ? for letters, such as Syntetick? p??klad s.r.o.: a tool has converted the file; import it as the register publishes it; nothing was replaced`,
      })
    assert.equal((await load(4, { misreading })).written, 8)
  })

  it('are in the summary when they are fewer than 5, and stop a strict import', async () => {
    const { drift, written } = await load(4)
    assert.deepEqual([drift.misread_names?.records, drift.misread_names?.of, written], [4, 8, 8])
    await assert.rejects(load(4, { strict: true }), /names with letters outside ASCII were read as another encoding/)
    assert.equal((await load(0)).drift.misread_names, null)
  })

  it('have lost letters with ? inside a word or for one, and not with a question of their own', () => {
    assert.ok(['Syntetick? p??klad', '????? ΑΕ', 'SP??KA'].every(hasLostLetters))
    assert.deepEqual(['WHAT? LIMITED', 'WHO? WHAT?', '? AB', 'REALLY?? LTD', 'A? & B?'].filter(hasLostLetters), [])
  })

  it('are not those that have such letters by themselves', () => {
    const genuine = ['SÍŤ Â', 'MÄÄRI', 'ÅÄÖ AB', 'Société Générale', '„ANTÄ“', 'ŁÓDŹ', 'ΑΒΓ', 'Ãngela', 'CAFÉ ®']
    assert.deepEqual(genuine.filter(isMisread), [])
    assert.ok([...['Synthétique', 'Näide OÜ', 'ŠKODA', '日本'].map(misread)].every(isMisread))
  })
})
