import { ImportError } from '../import-error.ts'

/** The text of one record, and the line on which it begins. */
export interface JsonText {
  line: number
  text: string
}

/** Finds the records in JSON text that arrives in chunks. */
export interface JsonSplitter {
  push(text: string): JsonText[]
  /** Throws `ImportError` when the text ended inside a value. */
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
  /** The record being read; `start` is -1 between records. */
  record: { start: number; line: number; depth: number }
  /** The last string read, and the key that is open at each depth. */
  lastString: string
  keys: string[]
  found: JsonText[]
}

const quote = 34
const maxRecordLength = 16 * 1024 * 1024

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

/** The position after the closing quote of the string that opens at `from`; -1 when the text ends before. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return at + 1
  }
  return -1
}

const isKeyed = ({ listDepth, depth }: Scan) => listDepth === 0 && depth <= 2
const opensRecords = ({ listDepth, depth, keys, recordsUnder }: Scan) =>
  depth > 0 && listDepth === 0 && recordsUnder.includes(keys.slice(1, depth + 1).join('.'))
const expectsRecord = ({ record, depth, listDepth, isWrapper }: Scan) =>
  record.start === -1 && depth === listDepth && !isWrapper

/** Treats the current object as one that contains records, not as a record. */
const enterWrapper = (scan: Scan) => {
  scan.isWrapper = true
  scan.record.start = -1
}

const openObject = (scan: Scan) => {
  const { at, line, depth, listDepth } = scan
  const holdsRecord = opensRecords(scan)
  if (holdsRecord) enterWrapper(scan)
  const isMember = depth === 0 || depth === listDepth
  if (scan.record.start === -1 && (holdsRecord || isMember)) scan.record = { start: at, line, depth }
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
    throw new ImportError(`The file is not valid JSON: line ${line} closes an object or list that was not opened.`)
  scan.depth -= 1
  if (record.start !== -1 && scan.depth === record.depth) {
    scan.found.push({ line: record.line, text: text.slice(record.start, at + 1) })
    record.start = -1
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

/** Skips a string; false when its end has not arrived. */
const skipString = (scan: Scan): boolean => {
  const end = endOfString(scan.text, scan.at)
  if (end === -1) return false
  if (isKeyed(scan)) scan.lastString = scan.text.slice(scan.at + 1, end - 1)
  scan.at = end
  return true
}

/** Skips white space and commas between records. */
const skipBlank = (scan: Scan) => {
  if (!isBlank(scan.text.charCodeAt(scan.at))) {
    throw new ImportError(`The file is not valid JSON: line ${scan.line} has text outside of its records.`)
  }
  scan.at += 1
}

/** Takes one step; false when more text is needed. */
const step = (scan: Scan): boolean => {
  const mark = markAt(scan.text, scan.at)
  if (mark === quote) return skipString(scan)
  if (mark !== 0) {
    steps[String.fromCharCode(mark)]?.(scan)
    scan.at += 1
  } else if (expectsRecord(scan)) skipBlank(scan)
  else scan.at = nextMark(scan.text, scan.at + 1)
  return true
}

/** Releases the text that has been processed. */
const releaseText = (scan: Scan) => {
  const kept = scan.record.start === -1 ? scan.at : scan.record.start
  scan.text = scan.text.slice(kept)
  scan.at -= kept
  if (scan.record.start !== -1) scan.record.start = 0
  if (scan.text.length > maxRecordLength) {
    throw new ImportError(`The record on line ${scan.record.line} is longer than 16 megabytes.`)
  }
}

/**
 * Extracts the records from JSON text without parsing the surrounding structure: the members of a top-level array, one
 * object per line, or the members of a wrapping object under one of the paths `recordsUnder` (`data`,
 * `_embedded.units`). Does not validate the records.
 */
export const createJsonSplitter = (recordsUnder: readonly string[]): JsonSplitter => {
  const record = { start: -1, line: 1, depth: 0 }
  const place = { text: '', at: 0, line: 1, depth: 0, listDepth: 0, isWrapper: false, record }
  const scan: Scan = { ...place, recordsUnder, lastString: '', keys: [''], found: [] }
  return {
    push: piece => {
      scan.found = []
      scan.text += piece
      while (scan.at < scan.text.length && step(scan)) {}
      releaseText(scan)
      return scan.found
    },
    end: () => {
      if (scan.depth === 0) return
      throw new ImportError(`The file is cut short: its JSON ends inside the record on line ${scan.record.line}.`)
    },
  }
}
