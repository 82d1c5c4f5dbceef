'use client'
import { createContext, useContext } from 'react'
import type { RowSelection } from '@/components/table/use-row-selection'
import type { DeviceEvent } from '@/lib/events/schema'

/** What can be done with an event of the list, whatever it looks like. */
export type RowTools = {
  mayMark: boolean
  mark: (id: number, read: boolean) => void
}

export const EventTools = createContext<RowTools>({ mayMark: false, mark: () => {} })
export const useEventTools = () => useContext(EventTools)

/** What both looks of the list are given. */
export type EventListProps = {
  events: readonly DeviceEvent[]
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
