import { isRecord } from '#domain/is-record.ts'
import { text } from '../../mapping/source-values.ts'
import type { CsvRow } from '../../readers/csv-records.ts'
import type { XmlElement } from '../../readers/open-xml-record.ts'
import { type LeiElement, type LeiFields, type LeiName, repeatedElements } from './lei-record.ts'

const maxNumbered = 50

/** The columns of an element's members: of a single element, as in old files, and of numbered ones. */
function columnsOf({ path, members }: LeiElement): readonly string[][] {
  const elements = [path, ...Array.from({ length: maxNumbered }, (_, at) => `${path}.${at + 1}`)]
  return elements.map(element => members.map(name => `${element}.${name.replace('@', '')}`))
}
const memberColumns = new Map(repeatedElements.map(element => [element, columnsOf(element)]))

/** The columns of those elements that a row has a cell of. */
const columnsIn = (row: CsvRow, element: LeiElement): readonly string[][] => {
  const given: string[][] = []
  for (const [at, columns] of (memberColumns.get(element) ?? []).entries()) {
    // The first one has no number. Most rows have none, and a file has at most five.
    if (at > 0 && columns.every(column => row[column] === undefined)) break
    if (columns.some(column => row[column])) given.push(columns)
  }
  return given
}

/** Reads a row of the golden copy's CSV: repeated elements have numbered columns, attributes have separate columns. */
export const csvFields = (row: CsvRow): LeiFields => {
  const nameAt = (column: string): LeiName | undefined => {
    const name = text(row[column], 2000)
    return name ? { name, type: text(row[`${column}.type`]), language: text(row[`${column}.xmllang`]) } : undefined
  }
  const numbered = (path: string): LeiName[] => {
    const names: LeiName[] = []
    for (let at = 1; at <= maxNumbered && row[`${path}.${at}`] !== undefined; at += 1) {
      const name = nameAt(`${path}.${at}`)
      if (name) names.push(name)
    }
    return names
  }
  return {
    text: path => text(row[path], 2000),
    names: path => {
      const single = nameAt(path)
      return single ? [single] : numbered(path)
    },
    members: element => columnsIn(row, element).map(columns => columns.map(column => text(row[column], 2000))),
  }
}

/** Reads a `LEIRecord` element of the golden copy's XML. */
export const xmlFields = (record: XmlElement): LeiFields => {
  const elements = (path: string): XmlElement[] => {
    let found = [record]
    for (const name of path.split('.'))
      found = found.flatMap(element => element.children.filter(child => child.name === name))
    return found
  }
  return {
    text: path => text(elements(path)[0]?.text, 2000),
    names: path =>
      elements(path).flatMap(element => {
        const name = text(element.text, 2000)
        return name ? [{ name, type: element.attributes.type, language: element.attributes.lang }] : []
      }),
    members: ({ path, members }) =>
      elements(path).map(({ attributes, children }) =>
        members.map(name =>
          text(
            name.startsWith('@') ? attributes[name.slice(1)] : children.find(child => child.name === name)?.text,
            2000,
          ),
        ),
      ),
  }
}

const listed = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/**
 * Reads an object of the golden copy's JSON. GLEIF writes `{"$": "text", "@type": …}`; files converted from its XML
 * have plain text, or `{"type": …, "OtherEntityName": "text"}`.
 */
export const jsonFields = (record: unknown): LeiFields => {
  const values = (path: string): unknown[] => {
    let found: unknown[] = [record]
    for (const name of path.split('.')) {
      // A list of names is under the plural key, or under the singular key inside it.
      found = found.flatMap(value =>
        isRecord(value) && name in value && !isNameObject(value, name)
          ? listed(value[name])
          : isNameObject(value, name)
            ? [value]
            : [],
      )
    }
    return found
  }
  const toText = (value: unknown, name: string) => text(isRecord(value) ? (value.$ ?? value[name]) : value, 2000)
  const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)
  return {
    text: path => toText(values(path)[0], lastOf(path)),
    names: path =>
      values(path).flatMap(value => {
        const name = toText(value, lastOf(path))
        if (!name) return []
        const attributes = isRecord(value) ? value : {}
        return [
          {
            name,
            type: text(attributes['@type'] ?? attributes.type),
            language: text(attributes['@xml:lang'] ?? attributes.lang),
          },
        ]
      }),
    members: ({ path, members }) =>
      values(path)
        .filter(isRecord)
        .map(value => members.map(name => toText(value[name], name))),
  }
}

const isNameObject = (value: unknown, name: string) => isRecord(value) && 'type' in value && name in value
