import { ImportFailure } from '../import-failure.ts'

/** The text of one record, and the line it begins on. */
export interface JsonText {
  line: number
  text: string
}

/** Finds the records in JSON text that arrives in pieces. */
export interface JsonSplitter {
  push(text: string): JsonText[]
  /** Throws `ImportFailure` when the text ended inside a value. */
  end(): void
}

const quote = 34
const maxRecordLength = 16 * 1024 * 1024

const kinds = new Uint8Array(128)
for (const mark of '"{}[]:\n') kinds[mark.charCodeAt(0)] = mark.charCodeAt(0)
const isBlank = (code: number) => code === 32 || code === 9 || code === 13 || code === 44
const kindAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code < 128 ? (kinds[code] ?? 0) : 0
}

/** Where the string that opens at `from` ends, behind its quote; -1 when the text ends before. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return at + 1
  }
  return -1
}

/**
 * Cuts the records out of JSON without building what lies around them: the members of a top-level array, the objects of a
 * file of one a line, or what a wrapping object holds under one of the paths `recordsUnder` (`data`, `_embedded.units`).
 * Whether a record is itself valid is for the one who parses it.
 */
export const createJsonSplitter = (recordsUnder: readonly string[]): JsonSplitter => {
  let text = ''
  let at = 0
  let line = 1
  let depth = 0
  /** Depth at which the members are records: 1 in a top-level array, more inside a wrapper, 0 when none is open. */
  let listDepth = 0
  let record = { start: -1, line: 1, depth: 0 }
  let isWrapper = false
  let lastString = ''
  let keys: string[] = ['']
  let found: JsonText[] = []

  const path = () => keys.slice(1, depth + 1).join('.')
  const begin = () => {
    record = { start: at, line, depth }
  }
  const finish = () => {
    found.push({ line: record.line, text: text.slice(record.start, at + 1) })
    record.start = -1
  }
  const enterWrapper = () => {
    isWrapper = true
    record.start = -1
  }
  const opensRecords = () => depth > 0 && listDepth === 0 && recordsUnder.includes(path())

  const openObject = () => {
    if (opensRecords()) {
      enterWrapper()
      begin()
    } else if (record.start === -1 && (depth === 0 || depth === listDepth)) begin()
    depth += 1
  }
  const openArray = () => {
    if (depth === 0) listDepth = 1
    else if (opensRecords()) {
      enterWrapper()
      listDepth = depth + 1
    }
    depth += 1
  }
  const close = () => {
    if (depth === 0) throw new ImportFailure(`The file is not valid JSON: line ${line} closes what was never opened.`)
    depth -= 1
    if (record.start !== -1 && depth === record.depth) finish()
    if (depth < listDepth) listDepth = 0
    if (depth === 0) isWrapper = false
  }
  /** Steps over a string; false when its end has not arrived. */
  const passString = (): boolean => {
    const end = endOfString(text, at)
    if (end === -1) return false
    if (listDepth === 0 && depth <= 2) lastString = text.slice(at + 1, end - 1)
    at = end
    return true
  }
  const marks: Record<string, () => void> = {
    '{': openObject,
    '[': openArray,
    '}': close,
    ']': close,
    ':': () => {
      if (listDepth === 0 && depth <= 2) keys = [...keys.slice(0, depth), lastString]
    },
    '\n': () => {
      line += 1
    },
  }
  const expectsRecord = () => record.start === -1 && depth === listDepth && !isWrapper
  const skip = () => {
    if (expectsRecord() && !isBlank(text.charCodeAt(at))) {
      throw new ImportFailure(`The file is not valid JSON: line ${line} has something else than records.`)
    }
    at += 1
  }
  /** Takes one step; false when the text must go on first. */
  const step = (): boolean => {
    const kind = kindAt(text, at)
    if (kind === quote) return passString()
    if (kind === 0) skip()
    else {
      marks[String.fromCharCode(kind)]?.()
      at += 1
    }
    return true
  }

  return {
    push: piece => {
      found = []
      text += piece
      while (at < text.length && step()) {}
      const kept = record.start === -1 ? at : record.start
      text = text.slice(kept)
      at -= kept
      if (record.start !== -1) record.start = 0
      if (text.length > maxRecordLength)
        throw new ImportFailure(`The record of line ${record.line} is longer than 16 megabytes.`)
      return found
    },
    end: () => {
      if (depth > 0)
        throw new ImportFailure(`The file is cut short: its JSON ends inside the record of line ${record.line}.`)
    },
  }
}
