import { ImportError } from '../import-error.ts'
import { endOfString, unfinishedEscape } from './json-strings.ts'

/** The text of one record, empty if it is too long, and the line on which it begins. */
export interface JsonText {
  line: number
  text: string
}

/** Finds the records in JSON text that arrives in chunks. */
interface JsonSplitter {
  push(text: string): JsonText[]
  /** Throws `ImportError` when the text ended inside a value, or all records were too long. */
  end(): void
}

/** The state of the splitter. */
interface Scan {
  readonly recordsUnder: readonly string[]
  text: string
  at: number
  line: number
  depth: number
  /** Depth at which the members are records: 1 in a top-level array, more inside a wrapper, 0 when none is open. */
  listDepth: number
  isWrapper: boolean
  /** The record being read, without the parts of it in `held`; `start` is -1 between records. */
  record: { start: number; line: number; depth: number; isTooLong: boolean }
  /** What earlier texts had of the record, unless it is too long. */
  held: string[]
  heldLength: number
  /** Whether a record has been found that is not too long. */
  hasRecords: boolean
  /** Whether `at` is inside a string that the text before began. */
  isInString: boolean
  /** The last string read, and the key that is open at each depth. */
  lastString: string
  keys: string[]
  found: JsonText[]
}

const quote = 34
/** Characters of the longest record. A longer one is rejected, so that memory is bounded. */
const maxRecordLength = 16 * 1024 * 1024
const maxKeyLength = 64 * 1024

const marks = new Uint8Array(128)
for (const mark of '"{}[]:\n') marks[mark.charCodeAt(0)] = mark.charCodeAt(0)
const isBlank = (code: number) => code === 32 || code === 9 || code === 13 || code === 44

const markAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code < 128 ? (marks[code] ?? 0) : 0
}

const nextMark = (text: string, from: number): number => {
  let at = from
  while (at < text.length && markAt(text, at) === 0) at += 1
  return at
}

const tooLong = ({ record: { line } }: Scan) =>
  new ImportError(`the record on line ${line} is longer than 16 megabytes`)

const isKeyed = ({ listDepth, depth }: Scan) => listDepth === 0 && depth <= 2
const opensRecords = ({ listDepth, depth, keys, recordsUnder }: Scan) =>
  depth > 0 && listDepth === 0 && recordsUnder.includes(keys.slice(1, depth + 1).join('.'))
const expectsRecord = ({ record, depth, listDepth, isWrapper }: Scan) =>
  record.start === -1 && depth === listDepth && !isWrapper

const forgetHeld = (scan: Scan) => {
  scan.held = []
  scan.heldLength = 0
}

/** Treats the current object as one that contains records, not as a record. */
const enterWrapper = (scan: Scan) => {
  scan.isWrapper = true
  scan.record.start = -1
  forgetHeld(scan)
}

const openObject = (scan: Scan) => {
  const { at, line, depth, listDepth } = scan
  const holdsRecord = opensRecords(scan)
  if (holdsRecord) enterWrapper(scan)
  const isMember = depth === 0 || depth === listDepth
  if (scan.record.start === -1 && (holdsRecord || isMember)) scan.record = { start: at, line, depth, isTooLong: false }
  scan.depth += 1
}

const openArray = (scan: Scan) => {
  if (scan.depth === 0) scan.listDepth = 1
  else if (opensRecords(scan)) {
    enterWrapper(scan)
    scan.listDepth = scan.depth + 1
  }
  scan.depth += 1
}

const close = (scan: Scan) => {
  const { record, text, at, line } = scan
  if (scan.depth === 0)
    throw new ImportError(`the file is not valid JSON: line ${line} closes an object or list that was not opened`)
  scan.depth -= 1
  if (record.start !== -1 && scan.depth === record.depth) {
    const whole = [...scan.held, text.slice(record.start, at + 1)].join('')
    scan.found.push({ line: record.line, text: record.isTooLong ? '' : whole })
    scan.hasRecords ||= !record.isTooLong
    record.start = -1
    forgetHeld(scan)
  }
  if (scan.depth < scan.listDepth) scan.listDepth = 0
  if (scan.depth === 0) scan.isWrapper = false
}

const nameKey = (scan: Scan) => {
  if (isKeyed(scan)) scan.keys = [...scan.keys.slice(0, scan.depth), scan.lastString]
}

const countLine = (scan: Scan) => {
  scan.line += 1
}

const steps: Record<string, (scan: Scan) => void> = {
  '{': openObject,
  '[': openArray,
  '}': close,
  ']': close,
  ':': nameKey,
  '\n': countLine,
}

/** Skips a string, as far as it has arrived. */
const skipString = (scan: Scan) => {
  const { text, at, isInString } = scan
  const from = isInString ? at : at + 1
  const end = endOfString(text, from)
  scan.isInString = end === -1
  scan.at = scan.isInString ? text.length - unfinishedEscape(text, from) : end
  if (isKeyed(scan)) {
    const read = text.slice(from, scan.isInString ? scan.at : end - 1)
    scan.lastString = isInString ? `${scan.lastString}${read}`.slice(0, maxKeyLength) : read
  }
}

/** Skips white space and commas between records. */
const skipBlank = (scan: Scan) => {
  if (!isBlank(scan.text.charCodeAt(scan.at))) {
    throw new ImportError(`the file is not valid JSON: line ${scan.line} has text outside of its records`)
  }
  scan.at += 1
}

const step = (scan: Scan) => {
  const mark = markAt(scan.text, scan.at)
  if (scan.isInString || mark === quote) skipString(scan)
  else if (mark !== 0) {
    steps[String.fromCharCode(mark)]?.(scan)
    scan.at += 1
  } else if (expectsRecord(scan)) skipBlank(scan)
  else scan.at = nextMark(scan.text, scan.at + 1)
}

/** Whether only the beginning of an escape is left: its second character has not arrived. */
const isWaiting = ({ text, at, isInString }: Scan) => isInString && at === text.length - 1 && text[at] === '\\'

/** Releases the text that has been processed, and holds what is part of a record. */
const releaseText = (scan: Scan) => {
  const { record, text, at } = scan
  scan.text = text.slice(at)
  scan.at = 0
  if (record.start === -1) return
  scan.heldLength += at - record.start
  record.isTooLong ||= scan.heldLength > maxRecordLength
  if (record.isTooLong) scan.held = []
  else scan.held.push(text.slice(record.start, at))
  record.start = 0
}

/**
 * Extracts the records from JSON text without parsing the surrounding structure: the members of a top-level array, one
 * object per line, or the members of a wrapping object under one of the paths `recordsUnder` (`data`,
 * `_embedded.units`). Does not validate the records.
 */
export const createJsonSplitter = (recordsUnder: readonly string[]): JsonSplitter => {
  const record = { start: -1, line: 1, depth: 0, isTooLong: false }
  const place = {
    text: '',
    at: 0,
    isInString: false,
    held: [],
    heldLength: 0,
    line: 1,
    depth: 0,
    listDepth: 0,
    isWrapper: false,
    record,
  }
  const scan: Scan = { ...place, recordsUnder, lastString: '', keys: [''], found: [], hasRecords: false }
  return {
    push: piece => {
      scan.found = []
      scan.text += piece
      while (scan.at < scan.text.length && !isWaiting(scan)) step(scan)
      releaseText(scan)
      return scan.found
    },
    end: () => {
      // A single one that is too long is a list of something else.
      if (scan.depth === 0 && (scan.hasRecords || !scan.record.isTooLong)) return
      if (scan.depth === 0) throw tooLong(scan)
      throw new ImportError(`the file is cut short: its JSON ends inside the record on line ${scan.record.line}`)
    },
  }
}
