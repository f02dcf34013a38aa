import { systemClock } from '../../../src/clock.ts'
import type { BenchCompany, BenchEngine } from '../../search/bench-engine.ts'
import type { Peer, PeerAnswer } from './peer.ts'

const batchRows = 10_000

function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[], void, void> {
  for (let from = 0; from < rows.length; from += batchRows) yield rows.slice(from, from + batchRows)
}

interface EnginePeer {
  name: string
  settings: string
  absent?: () => string | undefined
  create: (rows: number) => BenchEngine<BenchCompany>
}

/** An engine of the search benchmark as a peer. */
export const enginePeer = ({ name, settings, absent, create }: EnginePeer): Peer => ({
  name,
  settings,
  absent: () => absent?.(),
  answer: async (entries, questions) => {
    await using engine = create(entries.length)
    await engine.build(batchesOf(entries))
    const answers: PeerAnswer[] = []
    for (const question of questions) {
      const started = systemClock.monotonic()
      const hits = await engine.search(question)
      answers.push({ hits, milliseconds: systemClock.monotonic() - started })
    }
    return answers
  },
})
