'use client'
import { useCallback, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import type { EventOrder } from '@/lib/events/event-types'
import { type EventListRow, type EventRow, eventsOf, listRows } from '@/lib/events/fold-events'
import type { DeviceEvent } from '@/lib/events/schema'

export type EventRows = {
  rows: readonly EventListRow[]
  /** The events that stand for themselves or for their repeats, in the order of the list. */
  ids: readonly number[]
  unfold: (row: EventRow) => void
  /** The given events of the list with the repeats that stand behind them. */
  withRepeats: (ids: Iterable<number>) => number[]
  /** Where in `ids` an event stands, be it behind another; -1 for one that is not there. */
  placeOf: (id: number | null) => number
  /** The events that the row of an event stands for, the newest first; none for one that is not there. */
  repeatsOf: (id: number | null) => readonly DeviceEvent[]
}

/** The list as rows, repeats behind the newest of them. What is loaded is folded: a further page may join its last rows. */
export function useEventRows(events: readonly DeviceEvent[], order: EventOrder): EventRows {
  const { timeZone: zone } = useAccount()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => listRows(events, { zone, order, opened }), [events, zone, order, opened])
  const unfold = useCallback(
    ({ event, folded, isOpen }: EventRow) =>
      setOpened((known) => {
        if (!isOpen) return new Set(known).add(event.id)
        const closed = new Set(folded.map(({ id }) => id))
        return new Set([...known].filter((id) => !closed.has(id)))
      }),
    [],
  )
  const { ids, behind } = useMemo(() => {
    const shown = rows.filter((row) => row.kind === 'event')
    const behind = new Map<number, { place: number; ids: number[]; folded: readonly DeviceEvent[] }>()
    for (const [place, row] of shown.entries()) {
      const own = { place, ids: eventsOf(row).map(({ id }) => id), folded: row.folded }
      for (const id of own.ids) behind.set(id, own)
    }
    return { ids: shown.map(({ event }) => event.id), behind }
  }, [rows])
  const withRepeats = useCallback(
    (given: Iterable<number>) => [...new Set([...given].flatMap((id) => behind.get(id)?.ids ?? [id]))],
    [behind],
  )
  const placeOf = (id: number | null) => (id === null ? -1 : (behind.get(id)?.place ?? -1))
  const repeatsOf = (id: number | null) => (id === null ? [] : (behind.get(id)?.folded ?? []))
  return { rows, ids, unfold, withRepeats, placeOf, repeatsOf }
}
