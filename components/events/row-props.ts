import type { DeviceEvent } from '@/lib/events/schema'

/** What a row of the list can do, whatever it looks like. */
export type RowTools = {
  mayMark: boolean
  /** Some rows are chosen, or rows are being chosen by touch. */
  isSelecting: boolean
  /** It has just come in, while one was watching. */
  isNew: (id: number) => boolean
  /** The row was pressed. */
  press: (event: DeviceEvent, withShift: boolean) => void
  /** The focus came to the row. */
  visit: (id: number) => void
  select: (id: number, withShift: boolean) => void
  mark: (id: number, read: boolean) => void
  /** Where it happened, in words; null while that is asked for. */
  placeOf: (event: DeviceEvent) => string | null
}

export type RowProps = {
  event: DeviceEvent
  row: {
    /** Counted from 1, the heading included. */
    index: number
    isCurrent: boolean
    isOpen: boolean
    isSelected: boolean
  }
  tools: RowTools
}
