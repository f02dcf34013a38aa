import { equal, ok } from 'node:assert/strict'
import { cut } from '#domain/search/text/details/detail.ts'
import { afterNumbers, beforeNumbers } from '#domain/search/text/details/details.ts'

/** Texts that have a detail, at least one for each expression with a sign. */
const texts: readonly string[] = [
  'Nordlys ASA (OSE: NOR)',
  'Nordlys (NYSE)',
  'Nordlys (NOR GR)',
  'Nordlys NOR GR Equity',
  'Nordlys ($NOR)',
  'Nordlys - NOR.DE',
  'Nordlys NOR:GR',
  'Nordlys NOR.DE 182,34 €',
  'Nordlys ETR: NOR',
  'Nordlys, ISIN NO0010096985',
  'Nordlys GmbH.pdf',
  'Nordlys s.r.o., DS: 9rhtx2n',
  'Nordlys Oyj:n',
  'Nordlys OÜ-le',
  'Nordlys Oy’n',
  'Nordlys AS [sic]',
  'Nordlys (R) AS',
  'Nordlys SAS au capital de 10 000 €',
  'Nordlys SAS, APE 6202A',
  'Nordlys GmbH, Rechnung Nr. 12',
  'Nordlys GmbH EUR 25.000,00',
  'Nordlys GmbH (51%)',
  'Nordlys GmbH, Mandate No 0001',
  'Nordlys GmbH Ref: ABC123',
  'Nordlys GmbH seit 1998',
]

/** A text, and each text with one character less: some still have the detail. */
const shortened = (text: string): string[] => [
  text,
  ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)),
]

describe('the sign of a detail beside a name', () => {
  const signed = [...beforeNumbers, ...afterNumbers].filter(({ sign }) => sign)

  it('is in each of 25 texts in which its expression finds something, and in those with a character less', () => {
    for (const { expression, sign } of signed)
      for (const text of texts.flatMap(shortened))
        if (text.search(expression) >= 0) ok(sign?.test(text), `${text}: ${sign}`)
  })

  it('is tested with a text for each of the 14 expressions that have one', () => {
    const found = signed.filter(({ expression }) => texts.some(text => text.search(expression) >= 0))
    equal(signed.length, 14)
    equal(found.length, 14)
  })

  it('decides whether a text is searched', () => {
    const expression = / AS$/
    equal(cut('Nordlys AS', [{ expression, sign: /S/ }]), 'Nordlys')
    equal(cut('Nordlys AS', [{ expression, sign: /\d/ }]), 'Nordlys AS')
    equal(cut('Nordlys AS', [{ expression }]), 'Nordlys')
  })
})
