import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { systemClock } from '../../src/clock.ts'
import { pathOf, python } from '../real/peers/python-peer.ts'
import { median } from '../statistics.ts'
import type { BenchCompany, BenchEngine, BenchHit } from './bench-engine.ts'
import { foldedAddress, foldedText } from './folded-text.ts'

const builtLine = z.object({ bytes: z.number() })
const answerLine = z.object({ hits: z.array(z.tuple([z.number(), z.number()])) })

const toLine = (company: BenchCompany) =>
  `${JSON.stringify({
    country: company.country,
    name: foldedText(company.name),
    address: foldedAddress(company),
    locality: foldedText(company.locality ?? ''),
  })}\n`

/** A process that answers each line with a line. */
function openProcess() {
  const child = spawn(python, [pathOf('tantivy_engine.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const replies = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    write: async (text: string) => {
      if (!child.stdin.write(text)) await once(child.stdin, 'drain')
    },
    read: async (): Promise<unknown> => {
      const { value, done } = await replies.next()
      if (done) throw new Error('Tantivy ended.')
      return JSON.parse(value)
    },
    end: async () => {
      if (child.exitCode !== null) return
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/** Tantivy from Python, in a process of its own: an index a country; across countries all are asked, and merged by score. */
export const createTantivyEngine = (): BenchEngine<BenchCompany> => {
  let opened: ReturnType<typeof openProcess> | undefined
  let bytes = 0
  const ask = async (question: object): Promise<BenchHit[]> => {
    await opened?.write(`${JSON.stringify(question)}\n`)
    const { hits } = answerLine.parse(await opened?.read())
    return hits.map(([document, score]) => ({ document, score }))
  }
  return {
    name: 'tantivy',
    settings:
      'BM25 of words, of words with 1 or 2 edits (0.7) and of trigrams (0.3), an index a country, told the field, text folded as ours, asked over a pipe; current names only',
    build: async batches => {
      opened = openProcess()
      for (const batch of batches) await opened.write(batch.map(toLine).join(''))
      await opened.write('\n')
      bytes = builtLine.parse(await opened.read()).bytes
    },
    search: ({ text, target, country }) => ask({ text: foldedText(text), target, country }),
    bytes: () => bytes,
    roundTripMs: async () => {
      const milliseconds: number[] = []
      for (let times = 0; times < 200; times += 1) {
        const started = systemClock.monotonic()
        await ask({ text: '', target: 'name', country: null })
        milliseconds.push(systemClock.monotonic() - started)
      }
      return median(milliseconds)
    },
    [Symbol.asyncDispose]: async () => opened?.end(),
  }
}
