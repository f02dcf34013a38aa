const textOrder = new Intl.Collator('en-GB', { numeric: true })

type Direction = 'ascending' | 'descending'

const keyOf = (row: HTMLTableRowElement, column: number) => row.cells[column]?.dataset.by ?? ''

/** Rows without a value stay last in both directions. */
function compare(a: string, b: string, direction: Direction): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '')
  return direction === 'ascending' ? textOrder.compare(a, b) : textOrder.compare(b, a)
}

function sort(table: HTMLTableElement, heading: HTMLTableCellElement, direction: Direction) {
  const [body] = table.tBodies
  if (!body) return
  for (const other of table.tHead?.rows[0]?.cells ?? []) other.removeAttribute('aria-sort')
  heading.ariaSort = direction
  const rows = [...body.rows].toSorted((a, b) =>
    compare(keyOf(a, heading.cellIndex), keyOf(b, heading.cellIndex), direction),
  )
  body.append(...rows)
}

/** The first click on a column sorts numbers from the largest, texts from A. */
function nextDirection(heading: HTMLTableCellElement): Direction {
  if (heading.ariaSort) return heading.ariaSort === 'ascending' ? 'descending' : 'ascending'
  return heading.classList.contains('number') ? 'descending' : 'ascending'
}

function addButton(table: HTMLTableElement, heading: HTMLTableCellElement) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'sort'
  button.textContent = heading.textContent
  button.addEventListener('click', () => sort(table, heading, nextDirection(heading)))
  heading.replaceChildren(button)
}

/** Makes the headings of tables of the class `sortable` buttons that sort the rows. */
export function sortTables(root: ParentNode): void {
  for (const table of root.querySelectorAll<HTMLTableElement>('table.sortable'))
    for (const heading of table.tHead?.rows[0]?.cells ?? []) addButton(table, heading)
}
