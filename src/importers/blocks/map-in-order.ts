import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { ImportError, nameFileInError } from '../import-error.ts'
import { isMostlyRejected, type RejectedRecord } from '../run/reject-file.ts'
import type { Block } from './block.ts'
import { addCounts, createMappingCounts, type MappingCounts } from './block-counts.ts'
import type { BlockJob, BlockRecords, MappedBlock } from './block-mapper.ts'
import { type UnfinishedRow, unfinishedRow, withRowBefore } from './merge-rest.ts'
import { deserializeRows } from './serialized-rows.ts'

/** The rows of a block of records, in the order of the files. `positions` are the ordinals of their records. */
export interface MappedBatch {
  rows: Iterable<SourceRow>
  positions: Uint32Array
  rejects: readonly RejectedRecord[]
  /** The counts of all records so far; the next batch changes this object. */
  counts: MappingCounts
  /** The number of the document, from 0. */
  document: number
  /** The share of all documents read so far, between 0 and 1. */
  progress: number
}

/** How blocks are mapped. */
export interface MappingOptions {
  documents: readonly { name: string }[]
  title: string
  /** Whether the edition of NACE of each document is read from its first block. */
  readsEdition: boolean
  /** Maximum number of records. */
  limit?: number | undefined
  /** Maximum number of blocks that are mapped before their results are needed. */
  maxAhead: number
  /** Called with every block that is no longer needed. */
  release?: (block: Block) => void
}

type Submit = (job: BlockJob) => Promise<MappedBlock>

interface Submitted {
  job: BlockJob
  result: Promise<MappedBlock>
}

/** Its error is thrown where the promise is awaited, which may be later. */
const handledLater = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined)
  return promise
}

/** Submits blocks as they arrive. The blocks of a document wait for its edition of NACE. */
async function* submitAll(
  blocks: AsyncIterable<Block>,
  submit: Submit,
  readsEdition: boolean,
): AsyncGenerator<Submitted> {
  let naceEdition: NaceEdition | undefined
  for await (const block of blocks) {
    const readsIt = readsEdition && block.isFirst
    const job: BlockJob = { block, naceEdition: readsIt ? 'read' : naceEdition }
    const result = handledLater(submit(job))
    yield { job, result }
    if (!readsIt) continue
    const mapped = await result
    naceEdition = mapped.kind === 'mapped' ? mapped.naceEdition : undefined
  }
}

/** Takes items as long as there are fewer than `maxAhead` that the caller has not received. */
async function* readAhead<T>(items: AsyncGenerator<T>, maxAhead: number): AsyncGenerator<T> {
  const next = () => handledLater(items.next())
  const requested = Array.from({ length: maxAhead }, next)
  try {
    for (let first = requested.shift(); first; first = requested.shift()) {
      const item = await first
      if (item.done) return
      yield item.value
      requested.push(next())
    }
  } finally {
    handledLater(items.return(undefined))
  }
}

const refuseMostlyRejected = (counts: MappingCounts, [reject]: readonly RejectedRecord[], title: string) => {
  if (!isMostlyRejected(counts)) return
  throw new ImportError(
    `this is not ${title}: ${counts.rejected} of ${counts.read} records cannot be read, for example line ${reject?.line}: ${reject?.reason}`,
  )
}

function* deserializeAll(texts: readonly string[]): Generator<SourceRow> {
  for (const text of texts) yield* deserializeRows(text)
}

/**
 * Maps blocks with `submit`, which may work on several at a time, and yields their rows in the order of the blocks, with
 * the same positions and counts as if there were only one. Throws `ImportError` when a document is not the register's or
 * is damaged, or when there are no records.
 */
export async function* mapInOrder(
  blocks: AsyncIterable<Block>,
  submit: Submit,
  { documents, title, readsEdition, limit = Number.POSITIVE_INFINITY, maxAhead, release }: MappingOptions,
): AsyncGenerator<MappedBatch> {
  const counts = createMappingCounts()
  /** The end of the last block, if it is the beginning of a row. */
  let unfinished: UnfinishedRow | undefined

  const recordsOf = (mapped: MappedBlock, { document }: Block): BlockRecords => {
    if (mapped.kind === 'mapped') return mapped
    if (!mapped.isExpected) throw new Error(mapped.message)
    const error = new ImportError(mapped.message)
    throw nameFileInError(error, documents[document]?.name ?? '')
  }
  const resultOf = async ({ job, result }: Submitted): Promise<Submitted['job'] & { result: BlockRecords }> => {
    // If the block begins inside a row, what it was split into is wrong.
    const block = unfinished ? withRowBefore(job.block, unfinished) : job.block
    const mapped = recordsOf(await (unfinished ? submit({ ...job, block }) : result), block)
    const maxRecords = limit - counts.read
    if (mapped.counts.read <= maxRecords) return { ...job, block, result: mapped }
    return { ...job, block, result: recordsOf(await submit({ ...job, block, maxRecords }), block) }
  }

  for await (const submitted of readAhead(submitAll(blocks, submit, readsEdition), maxAhead)) {
    const { block, result } = await resultOf(submitted)
    const before = counts.read
    addCounts(counts, result.counts)
    refuseMostlyRejected(counts, result.rejects, title)
    const positions = result.positions.map(position => before + position)
    const { document, progress } = block
    yield { rows: deserializeAll(result.rows), positions, rejects: result.rejects, counts, document, progress }
    if (counts.read >= limit) return
    unfinished = unfinishedRow(block, result.rest)
    release?.(submitted.job.block)
  }
  if (counts.read === 0) throw new ImportError(`the file contains no records: it is empty, or not ${title}`)
}
