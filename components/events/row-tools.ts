'use client'
import { createContext, useContext } from 'react'
import type { RowSelection } from '@/components/table/use-row-selection'
import type { EventListRow, EventRow } from '@/lib/events/fold-events'

/** What can be done with a row of the list, whatever it looks like. */
export type RowTools = {
  mayMark: boolean
  mark: (ids: readonly number[], read: boolean) => void
  /** Asks who dealt with them, and how. */
  process: (ids: readonly number[]) => void
  /** Shows the repeats behind a row, or puts them back. */
  unfold: (row: EventRow) => void
}

export const EventTools = createContext<RowTools>({
  mayMark: false,
  mark: () => {},
  process: () => {},
  unfold: () => {},
})
export const useEventTools = () => useContext(EventTools)

/** What both looks of the list are given. */
export type EventListProps = {
  rows: readonly EventListRow[]
  label: string
  now: number
  openId: number | null
  selection: RowSelection
  /** It has just come in, while one was watching. */
  isNew: (id: number) => boolean
  onOpen: (id: number) => void
  onNearEnd: () => void
  /** Told what scrolls. */
  onScroller: (element: HTMLElement | null) => void
}
