import { deepEqual } from 'node:assert/strict'
import { withSpokenForms } from '#domain/search/text/forms/spoken-forms.ts'

describe('a legal form as it is said', () => {
  const read = [
    ['nordlys gee em bee aitch', ['nordlys gmbh']],
    ['nordlys gee em bee aitch and co kay gee', ['nordlys gmbh and co kg']],
    ['oak and elm el el pee', ['oak and elm llp']],
    ['nordlys ess ar el', ['nordlys srl']],
    ['nordlys bee', []],
    ['ay gee', []],
  ] as const
  for (const [text, texts] of read)
    it(`in letters: ${text} is read as ${texts.join() || 'it is'}`, () => deepEqual(withSpokenForms(text), texts))
})
