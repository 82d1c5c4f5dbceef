'use client'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo } from 'react'
import { useAccount } from '@/components/account/account-context'
import { DataTable } from '@/components/table/data-table'
import type { DataColumn } from '@/components/table/features'
import type { RowLook } from '@/components/table/row-types'
import type { LayoutState } from '@/components/table/use-table-layout'
import { type EventListRow, groupByDay } from '@/lib/events/event-list'
import { DayHeading, useDayTitle } from './event-texts'
import type { EventListProps } from './row-tools'

const DAY_PX = 36

const idOf = (row: EventListRow) => (row.kind === 'day' ? row.day : String(row.event.id))

type Props = Partial<EventListProps> & {
  label: string
  now: number
  columns: readonly DataColumn<EventListRow>[]
  layout: LayoutState
  loading?: boolean
  onLeave?: () => boolean
  /** U on a row. */
  onMark?: (id: number) => void
  below?: ReactNode
}

const NONE: EventListProps['events'] = []

/** The list as a table, on everything wider than a phone. */
export function EventsTable({ events = NONE, now, openId = null, isNew, onOpen, onMark, ...props }: Props) {
  const { timeZone } = useAccount()
  const rows = useMemo(() => groupByDay(events, timeZone), [events, timeZone])
  const dayTitle = useDayTitle(now)
  const lookOf = useCallback(
    (row: EventListRow): RowLook => {
      if (row.kind === 'day') return {}
      const { id, read } = row.event
      const className = `${read ? 'text-muted' : 'text-text'} ${isNew?.(id) ? 'animate-drop' : ''}`
      return { className, data: { 'data-event': id } }
    },
    [isNew],
  )
  return (
    <DataTable
      {...props}
      rows={rows}
      rowId={idOf}
      rowLook={lookOf}
      section={{
        of: ({ kind }) => kind === 'day',
        render: (row) => row.kind === 'day' && <DayHeading title={dayTitle(row.day)} />,
        px: DAY_PX,
      }}
      markedId={openId === null ? null : String(openId)}
      onOpen={(row) => row.kind === 'event' && onOpen?.(row.event.id)}
      onStep={(row) => openId !== null && row.kind === 'event' && onOpen?.(row.event.id)}
      onKey={(event: KeyboardEvent, row) => {
        if (event.key !== 'u' || event.ctrlKey || event.metaKey || row.kind !== 'event') return false
        onMark?.(row.event.id)
        return true
      }}
      glides
    />
  )
}
