import type { Column } from '../column'

/** The columns of a file: the wanted ones in their order, else those that are usually shown. Links are for screens. */
export function exportColumns(columns: readonly Column[], wanted: readonly string[] | undefined): Column[] {
  const usable = columns.filter(({ kind }) => kind !== 'link')
  const usual = usable.filter(({ hidden }) => !hidden)
  if (!wanted) return usual
  const found = [...new Set(wanted)].flatMap((key) => usable.find((column) => column.key === key) ?? [])
  return found.length > 0 ? found : usual
}
