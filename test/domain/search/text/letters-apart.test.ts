import { equal } from 'node:assert/strict'
import { withLettersTogether } from '#domain/search/text/words/letters-apart.ts'

describe('words with a space between their letters', () => {
  const read = [
    ['N O R D L Y S   B A U   G M B H', 'NORDLYS BAU GMBH'],
    ['N O R D L Y S  Bau GmbH', 'NORDLYS Bau GmbH'],
    ['J R R  Tolkien', 'JRR Tolkien'],
    ['A B  Nordlys', 'A B  Nordlys'],
    ['N O R D L Y S', 'N O R D L Y S'],
  ] as const
  for (const [text, together] of read)
    it(`are in one piece where wider gaps stand between them: ${text} is read as ${together}`, () =>
      equal(withLettersTogether(text), together))
})
