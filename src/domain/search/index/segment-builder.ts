import { assignTokenIds } from './assign-token-ids.ts'
import { buildTexts, weighTokens } from './build-lexicon.ts'
import { createDocumentCollector, type DocumentPart } from './collect-documents.ts'
import { packFacts } from './document-facts.ts'
import { type CollectedDocuments, createPartMerger } from './merge-parts.ts'
import type { SearchDocument, Segment } from './segment.ts'
import { runSegmentTask, type SegmentParts, type SegmentTask, segmentTasks, type TaskInput } from './segment-tasks.ts'
import { toSharedBytes, toSharedUint32 } from './shared-arrays.ts'
import type { TokenWeights } from './token-weights.ts'

/** Builds a segment. Companies are added country by country, in order of registry id. */
interface SegmentBuilder {
  beginCountry(code: string): void
  add(document: SearchDocument): void
  /** Adds documents that were collected elsewhere. Their arrays are not the caller's afterwards. */
  addPart(part: DocumentPart): void
  finish(): Segment
  /** The same segment, whose parts `run` builds at the same time. */
  finishOn(run: RunTask): Promise<Segment>
}

/** Runs a task, maybe on another thread. */
export type RunTask = <Task extends SegmentTask>(task: Task, input: TaskInput) => Promise<SegmentParts[Task]>

/** What remains to be done for a segment: tasks for any thread, the texts of the tokens, and putting the parts together. */
function planSegment(collected: CollectedDocuments, weights: TokenWeights) {
  const { tokens, inNames } = assignTokenIds(collected)
  const tokenWeights = weighTokens(tokens, weights)
  const { entries, starts, initials, countries } = collected
  const input: TaskInput = { entries, starts, initials, countries, nameWeights: tokenWeights.nameWeights }
  const assemble = (texts: ReturnType<typeof buildTexts>, parts: SegmentParts): Segment => {
    const { forward, forwardBlocks, lengths: length, minNameWeights: minNameWeight } = parts.forward
    return {
      documents: starts.length - 1,
      countries,
      lexicon: { ...texts, ...tokenWeights, countries: parts.countries },
      names: parts.names,
      addresses: parts.addresses,
      initials: parts.initials,
      forward,
      forwardBlocks,
      facts: packFacts({ ...collected.facts, length, minNameWeight }),
      registryIds: toSharedBytes(collected.registryIds.bytes),
      registryIdBlocks: toSharedUint32(collected.registryIds.offsets),
    }
  }
  return { input, buildTexts: () => buildTexts(tokens, inNames), assemble }
}

function finishHere(collected: CollectedDocuments, weights: TokenWeights): Segment {
  const plan = planSegment(collected, weights)
  const parts = segmentTasks.map(task => [task, runSegmentTask(task, plan.input)])
  return plan.assemble(plan.buildTexts(), Object.fromEntries(parts) as SegmentParts)
}

/** The texts of the tokens are built here meanwhile. */
async function finishOn(run: RunTask, collected: CollectedDocuments, weights: TokenWeights): Promise<Segment> {
  const plan = planSegment(collected, weights)
  const running = Promise.all(segmentTasks.map(async task => [task, await run(task, plan.input)]))
  // It is awaited below.
  running.catch(() => undefined)
  const texts = plan.buildTexts()
  return plan.assemble(texts, Object.fromEntries(await running) as SegmentParts)
}

/** Documents that are collected together. */
export const documentsPerPart = 16_384

/** `weights` are learnt beforehand and do not depend on the documents added. */
export function createSegmentBuilder(weights: TokenWeights): SegmentBuilder {
  const merger = createPartMerger()
  let collector: ReturnType<typeof createDocumentCollector> | undefined
  let country: string | undefined
  const endPart = () => {
    if (collector) merger.add(collector.finish())
    collector = undefined
  }
  return {
    beginCountry: code => {
      endPart()
      country = code
      merger.beginCountry(code)
    },
    add: document => {
      collector ??= createDocumentCollector(country)
      collector.add(document)
      if (collector.documents === documentsPerPart) endPart()
    },
    addPart: part => {
      endPart()
      merger.add(part)
    },
    finish: () => {
      endPart()
      return finishHere(merger.finish(), weights)
    },
    finishOn: run => {
      endPart()
      return finishOn(run, merger.finish(), weights)
    },
  }
}
