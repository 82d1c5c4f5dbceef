import { AppError } from '@/lib/errors'
import type { Column } from '../column'

/**
 * The columns of a file: the wanted ones in their order, else those that are usually shown. Links are for screens. Throws
 * `exportUnknown` for a key that is no column's: the file would hold other things than were asked for.
 */
export function exportColumns(columns: readonly Column[], wanted: readonly string[] | undefined): Column[] {
  const usable = columns.filter(({ kind }) => kind !== 'link')
  const usual = usable.filter(({ hidden }) => !hidden)
  if (!wanted) return usual
  const unknown = wanted.find((key) => !columns.some((column) => column.key === key))
  if (unknown !== undefined) throw new AppError('exportUnknown', { value: unknown })
  const found = [...new Set(wanted)].flatMap((key) => usable.find((column) => column.key === key) ?? [])
  return found.length > 0 ? found : usual
}
