import { FIX_CELLS, type FixCell } from './fix-cells'

export const ROW_PX = 32

type Source = {
  count: number
  /** What stands in a row, by its place in the list. */
  cells: (index: number) => Record<FixCell, string>
  isCurrent: (index: number) => boolean
  isSetAside: (index: number) => boolean
}

/**
 * Writes rows into a few elements that are there already and move along with the scroll: a hundred
 * thousand fixes cost no more than those in view, and a playing clock costs React nothing.
 */
export function paintRows(
  pool: HTMLElement,
  scrollTop: number,
  source: Source,
): [first: number, end: number] {
  const rows = pool.children
  const first = Math.max(0, Math.min(Math.floor(scrollTop / ROW_PX), source.count - rows.length))
  pool.style.transform = `translateY(${first * ROW_PX}px)`
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as HTMLElement
    const index = first + i
    row.hidden = index >= source.count
    if (row.hidden) continue
    row.dataset.index = String(index)
    row.ariaRowIndex = String(index + 2)
    flag(row, 'current', source.isCurrent(index))
    flag(row, 'aside', source.isSetAside(index))
    const cells = source.cells(index)
    FIX_CELLS.forEach((name, column) => {
      const cell = row.children[column]
      if (cell && cell.textContent !== cells[name]) cell.textContent = cells[name]
    })
  }
  return [first, Math.min(source.count, first + rows.length)]
}

function flag(row: HTMLElement, name: 'current' | 'aside', on: boolean): void {
  if (on) row.dataset[name] = ''
  else delete row.dataset[name]
}
