import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { foldedAddress, foldedText } from '../../search/folded-text.ts'
import type { Peer, PeerAnswer, PeerEntry, PeerQuestion } from './peer.ts'

/** The virtual environment of `make bench-real`. */
export const python: string = fileURLToPath(new URL('../../../.tools/peers/bin/python', import.meta.url))
export const pathOf = (program: string): string => fileURLToPath(new URL(program, import.meta.url))

const answerLine = z.object({ hits: z.array(z.tuple([z.number(), z.number()])), ms: z.number() })

const canImport = (module: string): boolean => {
  try {
    execFileSync(python, ['-c', `import ${module}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Why a module cannot be used; undefined if it can. */
export const absentModule = (module: string): string | undefined =>
  existsSync(python) && canImport(module) ? undefined : `the Python package ${module} is not in .tools/peers`

const entryLine = (entry: PeerEntry) => ({
  country: entry.country,
  company: entry.company,
  name: foldedText(entry.name),
  written: entry.written,
  address: foldedAddress(entry),
  locality: foldedText(entry.locality ?? ''),
})

const questionLine = ({ text, written, target, country, candidates }: PeerQuestion) => ({
  text: foldedText(text),
  written,
  target,
  country,
  candidates,
})

const writeLines = <T>(file: string, rows: readonly T[], toLine: (row: T) => object) =>
  pipeline(
    Readable.from(rows).map((row: T) => `${JSON.stringify(toLine(row))}\n`),
    createWriteStream(file),
  )

async function answersOf(program: string, files: readonly string[]): Promise<PeerAnswer[]> {
  const child = spawn(python, [pathOf(program), ...files], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const answers: PeerAnswer[] = []
  for await (const line of createInterface(child.stdout)) {
    const { hits, ms } = answerLine.parse(JSON.parse(line))
    answers.push({ hits: hits.map(([document, score]) => ({ document, score })), milliseconds: ms })
  }
  await ended
  return answers
}

interface PythonPeer {
  name: string
  settings: string
  /** The module that it needs. */
  module: string
  /** Reads entries and questions, a JSON value per line, and prints an answer per question. */
  program: string
}

/** A Python package as a peer, in a process of its own. */
export const pythonPeer = ({ name, settings, module, program }: PythonPeer): Peer => ({
  name,
  settings,
  absent: () => absentModule(module),
  answer: async (entries, questions) => {
    using folder = tempFolder()
    const files = [join(folder.path, 'entries.jsonl'), join(folder.path, 'questions.jsonl')] as const
    await writeLines(files[0], entries, entryLine)
    await writeLines(files[1], questions, questionLine)
    return await answersOf(program, files)
  },
})
