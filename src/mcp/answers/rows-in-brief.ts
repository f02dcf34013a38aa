import { detailOfRow } from '../arguments/argument-pointers.ts'
import { correctionInToolWords } from './tool-words.ts'

interface RowError {
  detail: string
  correction: string
}

interface Row {
  index: number
  note?: string
  error?: RowError | null
}

/** Tells of each text whether an earlier row has it: `Same note as index 0.` is shorter than most. */
function textsOnce(kind: string): (text: string, index: number) => string {
  const first = new Map<string, number>()
  return (text, index) => {
    const earlier = first.get(text)
    if (earlier === undefined) first.set(text, index)
    const reference = `Same ${kind} as index ${earlier}.`
    return earlier === undefined || text.length <= reference.length ? text : reference
  }
}

/** The tool of a list: its input schema, the list of rows in the body, and the argument that becomes it. */
interface ListTool {
  schema: { properties: object }
  list: string
  argument: string
}

/** The error of a row in the words of the tool: its arguments in place of the fields of the body. */
const ofTool = ({ detail, correction, ...others }: RowError, index: number, tool: ListTool): RowError => ({
  ...others,
  detail: detailOfRow(detail, index, tool),
  correction: correctionInToolWords(correction, tool.schema),
})

/**
 * Rows in which each note and each correction appears once: those about a register that is not loaded completely, or a country
 * that is not served, would be the same in every row.
 */
export function rowsInBrief<T extends Row>(rows: readonly T[], tool: ListTool): T[] {
  const note = textsOnce('note')
  const correction = textsOnce('correction')
  return rows.map(row => {
    const { index } = row
    const error = row.error && ofTool(row.error, index, tool)
    return {
      ...row,
      ...(row.note !== undefined && { note: note(row.note, index) }),
      ...(error && { error: { ...error, correction: correction(error.correction, index) } }),
    }
  })
}
