'use client'
import { type KeyboardEvent, type ReactNode, useCallback } from 'react'
import { DataTable } from '@/components/table/data-table'
import type { DataColumn } from '@/components/table/features'
import type { RowLook } from '@/components/table/row-types'
import type { LayoutState } from '@/components/table/use-table-layout'
import { type EventListRow, type EventRow, isRead } from '@/lib/events/fold-events'
import { DayHeading, useHeading } from './event-texts'
import type { EventListProps } from './row-tools'

const DAY_PX = 36

const idOf = (row: EventListRow) =>
  row.kind === 'day' ? `${row.severity ?? ''}${row.day}` : String(row.event.id)

type Props = Partial<EventListProps> & {
  label: string
  now: number
  columns: readonly DataColumn<EventListRow>[]
  layout: LayoutState
  loading?: boolean
  onLeave?: () => boolean
  /** U on a row, and P. */
  onMark?: (row: EventRow) => void
  onProcess?: (row: EventRow) => void
  below?: ReactNode
}

const NONE: EventListProps['rows'] = []

/** The list as a table, on everything wider than a phone. */
export function EventsTable({ rows = NONE, now, openId = null, isNew, onOpen, ...given }: Props) {
  const { onMark, onProcess, ...props } = given
  const heading = useHeading(now)
  const lookOf = useCallback(
    (row: EventListRow): RowLook => {
      if (row.kind === 'day') return {}
      const { id } = row.event
      const className = `${isRead(row) ? 'text-muted' : 'text-text'} ${isNew?.(id) ? 'animate-drop' : ''}`
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
        render: (row) => row.kind === 'day' && <DayHeading title={heading(row)} />,
        px: DAY_PX,
      }}
      markedId={openId === null ? null : String(openId)}
      onOpen={(row) => row.kind === 'event' && onOpen?.(row.event.id)}
      onStep={(row) => openId !== null && row.kind === 'event' && onOpen?.(row.event.id)}
      onKey={(event: KeyboardEvent, row) => {
        const act = event.key === 'u' ? onMark : event.key === 'p' ? onProcess : undefined
        if (!act || event.ctrlKey || event.metaKey || event.altKey || row.kind !== 'event') return false
        act(row)
        return true
      }}
      glides
    />
  )
}
