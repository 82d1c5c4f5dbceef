import { type Column, type ColumnKind, isNumeric } from '../column'

export const MARGIN = 32
const A4: [number, number] = [841.89, 595.28]
const A3: [number, number] = [1190.55, 841.89]
/** So wide that a column of figures can be read on A4. */
const MOST_ON_A4 = 15

const WEIGHTS: Partial<Record<ColumnKind, number>> = {
  place: 2.4,
  device: 1.6,
  time: 1.5,
  text: 1.4,
  code: 1.3,
  word: 1.2,
  duration: 1.1,
}

export type Field = { column: Column; x: number; width: number; align: 'left' | 'right' }
export type Layout = { page: [width: number, height: number]; size: number; fields: Field[] }

/** Where the columns stand on a page, in points. Figures end, and texts begin, on their line. */
export function tableLayout(columns: readonly Column[], direction: 'ltr' | 'rtl'): Layout {
  const weights = columns.map(({ kind }) => WEIGHTS[kind] ?? 1)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const page = sum > MOST_ON_A4 ? A3 : A4
  const room = page[0] - 2 * MARGIN
  const fields: Field[] = []
  let at = 0
  for (const [index, column] of columns.entries()) {
    const width = (room * (weights[index] ?? 1)) / sum
    const x = direction === 'ltr' ? MARGIN + at : page[0] - MARGIN - at - width
    const atStart = !isNumeric(column.kind)
    fields.push({ column, x, width, align: atStart === (direction === 'ltr') ? 'left' : 'right' })
    at += width
  }
  return { page, size: sum > 2 * MOST_ON_A4 ? 5.5 : 7.5, fields }
}
