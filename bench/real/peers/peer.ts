import type { BenchCompany, BenchHit, BenchQuestion } from '../../search/bench-engine.ts'

/** One name of a company, without its legal form: peers have an entry for each current, former and trade name. */
export interface PeerEntry extends BenchCompany {
  /** The number of the company in the dataset. */
  company: number
  /** The name as written, for peers that know legal forms. */
  written: string
}

export interface PeerQuestion extends BenchQuestion {
  country: string
  /** The query as written. */
  written: string
  /** The numbers of the companies that our search found, for peers that only compare. */
  candidates: readonly number[]
}

export interface PeerAnswer {
  /** Entries by number, best first. */
  hits: readonly BenchHit[]
  milliseconds: number
}

/** A peer of our search, which answers all questions in one go. */
export interface Peer {
  name: string
  /** Its settings, printed with the figures. */
  settings: string
  /** Why it cannot run on this machine; undefined if it can. */
  absent(): string | undefined
  answer(entries: readonly PeerEntry[], questions: readonly PeerQuestion[]): Promise<readonly PeerAnswer[]>
}
