import { deepEqual } from 'node:assert/strict'
import { withFormsOfLost } from '#domain/search/text/forms/lost-forms.ts'
import { parseQuery } from '#domain/search/text/parse-query.ts'

const read = (text: string) => withFormsOfLost(text.split(' ')).join(' ')

describe('legal forms with letters that an encoding lost', () => {
  for (const [lost, whole] of [
    ['nordlys spʔka akcyjna', 'nordlys spolka akcyjna'],
    ['nordlys spʔka z ograniczonʔ odpowiedzialnoʔci', 'nordlys spolka z ograniczona odpowiedzialnoscia'],
    ['akcinʔ bendrovʔ nordlys', 'akcine bendrove nordlys'],
    ['sabiedrʔba ar ierobeʔotu atbildʔbu nordlys', 'sabiedriba ar ierobezotu atbildibu nordlys'],
    ['nordlys osakeyhtiʔ', 'nordlys osakeyhtio'],
    ['nordlys akciovʔ spoleʔnost brno', 'nordlys akciova spolecnost brno'],
  ] as const)
    it(`${lost} is ${whole}`, () => deepEqual(read(lost), whole))

  it('words of which fewer than five letters are left, and other words, stay', () => {
    for (const text of ['nordlys sʔk', 'mʔller sohne', 'spolka akcyjna', 'nordlys spʔka rʔka'])
      deepEqual(read(text), text)
  })

  it('are cut off as in a whole name: ORLEN SPʔKA AKCYJNA is orlen', () => {
    const [lost, whole] = ['ORLEN SPʔKA AKCYJNA', 'ORLEN SPÓŁKA AKCYJNA'].map(q => parseQuery(q, 'PL'))
    deepEqual([lost?.words, lost?.legalForm], [whole?.words, whole?.legalForm])
  })
})
