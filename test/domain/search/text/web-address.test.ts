import { deepEqual, equal } from 'node:assert/strict'
import { readWebAddress, withoutAddresses } from '#domain/search/text/web-address.ts'

const read: readonly (readonly [address: string, words: string])[] = [
  ['example.de', 'example'],
  ['https://www.foo-bar.co.uk/about?x=1', 'foo bar'],
  ['www.zimmermann-bau.de', 'zimmermann bau'],
  ['(Nordlys.no).', 'nordlys'],
  ['info@foo-bar.de', 'foo bar'],
  ['mailto:info@foo-bar.de', 'foo bar'],
  ['mueller.bau@t-online.de', 'mueller bau'],
  ['berlin.nordlys.com', 'berlin nordlys'],
  ['müller.gmbh', 'muller'],
]

const names = ['St.Gallen', 'e.V.', 'S.A.', 'G.m.b.H.', 'u.Co', 'Sp.z', 'No.1', 'Dr.Müller', 'A.de', 'GmbH', '.de', '']

describe('web addresses: the words of a name', () => {
  for (const [address, words] of read)
    it(`${address} has the words ${words}`, () => deepEqual(readWebAddress(address)?.words, words.split(' ')))

  it(`${names.filter(Boolean).join(', ')} and the empty text are no addresses`, () => {
    for (const name of names) equal(readWebAddress(name), undefined)
  })

  it('an address with a scheme, www or a mailbox is certain; Auto.de may be a name', () =>
    deepEqual(
      ['https://auto.de', 'www.auto.de', 'info@auto.de', 'Auto.de'].map(text => readWebAddress(text)?.isCertain),
      [true, true, true, false],
    ))

  it('beside other words, a certain address, or one in brackets, is left out, and Auto.de is kept', () => {
    deepEqual(withoutAddresses('Nordlys GmbH, info@nordlys.de'), { text: 'Nordlys GmbH,', address: undefined })
    deepEqual(withoutAddresses('Nordlys GmbH (nordlys.de)'), { text: 'Nordlys GmbH', address: undefined })
    const { text } = withoutAddresses('Nordlys GmbH Website: https://www.nordlys.de/impressum')
    deepEqual(text, 'Nordlys GmbH')
    deepEqual(withoutAddresses('Auto.de Vertrieb'), { text: 'Auto.de Vertrieb', address: undefined })
  })

  it('is also read as a voice assistant writes it: nordlys dot com, www dot nordlys dot co dot uk, but not Nordlys dot Bau', () => {
    deepEqual(withoutAddresses('nordlys dot com'), withoutAddresses('nordlys.com'))
    deepEqual(withoutAddresses('www dot nordlys dot co dot uk'), withoutAddresses('www.nordlys.co.uk'))
    deepEqual(withoutAddresses('Nordlys dot Bau'), { text: 'Nordlys dot Bau', address: undefined })
  })

  it('as the whole text, its words stand for it; those of Auto.de are read as an address and as a name', () => {
    deepEqual(withoutAddresses('www.foo-bar.de'), { text: 'foo bar', address: ['foo', 'bar'] })
    deepEqual(withoutAddresses('Auto.de'), { text: 'Auto.de', address: ['auto'] })
  })

  it('a host of more than 253 letters, or with a label of more than 63, is no address', () => {
    equal(readWebAddress(`${'a'.repeat(64)}.de`), undefined)
    equal(readWebAddress(`${'ab.'.repeat(90)}de`), undefined)
  })
})
