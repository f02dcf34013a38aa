import { type Html, html } from '#domain/html.ts'

interface Cell {
  content: Html
  /** What the column is sorted by; null last. */
  by: string | number | null
}

export interface Column<Row> {
  title: string
  cell: (row: Row) => Cell
  isNumber?: boolean
}

const isNumber = ({ isNumber }: { isNumber?: boolean }) => (isNumber ? html` class="number"` : html``)

/** A table whose rows have a heading and which a script lets sort; it scrolls where it is wider than the page. */
export function sortableTable<Row>(
  name: string,
  rows: readonly Row[],
  heading: Column<Row>,
  columns: readonly Column<Row>[],
): Html {
  const body = rows.map(row => {
    const { content, by } = heading.cell(row)
    const cells = columns.map(column => {
      const cell = column.cell(row)
      return html`<td${isNumber(column)} data-by="${cell.by ?? ''}">${cell.content}</td>`
    })
    return html`<tr><th scope="row" data-by="${by ?? ''}">${content}</th>${cells}</tr>\n`
  })
  const titles = [heading, ...columns].map(column => html`<th scope="col"${isNumber(column)}>${column.title}</th>`)
  return html`<div class="wide" tabindex="0" role="region" aria-label="${name}"><table class="sortable"><thead><tr>${titles}</tr></thead>
<tbody>${body}</tbody></table></div>`
}
