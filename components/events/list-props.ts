import type { RowTools } from './row-props'

/** What both looks of the list are given. */
export type ListProps = {
  label: string
  now: number
  /** The row that the keyboard is at. */
  currentId: number | null
  openId: number | null
  /** Events of the list, in its order. */
  ids: readonly number[]
  selection: ReadonlySet<number>
  tools: RowTools
  onSelectAll: (all: boolean) => void
}
