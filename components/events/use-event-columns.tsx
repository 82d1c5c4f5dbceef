'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { FileThumbnail } from '@/components/device-files/file-thumbnail'
import type { DataColumn } from '@/components/table/features'
import { selectionColumn } from '@/components/table/selection-column'
import { useReach } from '@/components/table/table-context'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import { type EventListRow, type EventRow, idsOf, isRead } from '@/lib/events/fold-events'
import { toSpeed } from '@/lib/format/units'
import { objectPath } from './event-details'
import { EventIcon } from './event-icon'
import { EventMarks, RowState } from './event-state'
import { EventTime, EventTitle, FoldButton, PlaceCell, useEventLabel } from './event-texts'
import { useEventTools } from './row-tools'

const NO_EVENT = ''

/**
 * The columns of the table. Where there is little room, as beside the details, places give way first, which those say too, then
 * speeds; the others shrink before the table scrolls, so that who deals with it stays in view.
 */
export function useEventColumns(): DataColumn<EventListRow>[] {
  const t = useTranslations('events')
  const label = useEventLabel()
  const { speedUnit } = useFormats()
  return useMemo(
    () => [
      selectionColumn<EventListRow>({
        all: t('selectAll'),
        one: (row) =>
          row.kind === 'event'
            ? t('selectRow', { type: label(row.event), device: row.event.deviceName })
            : NO_EVENT,
        quiet: true,
        size: 40,
      }),
      {
        id: 'read',
        size: 40,
        minSize: 40,
        enableResizing: false,
        cell: ofEvent(ReadCell),
        meta: { title: t('columns.read'), quietTitle: true, cell: 'px-1 justify-center' },
      },
      {
        id: 'time',
        size: 92,
        cell: ofEvent(TimeCell),
        meta: { title: t('columns.time'), cell: 'tabular-nums' },
      },
      {
        id: 'type',
        size: 264,
        cell: ofEvent(TypeCell),
        meta: { title: t('columns.type'), grow: 2, least: 184, cell: '@container gap-2' },
      },
      {
        id: 'device',
        size: 180,
        cell: ofEvent(DeviceCell),
        meta: { title: t('columns.device'), grow: 1.1, least: 112, cell: 'gap-2' },
      },
      {
        id: 'place',
        size: 150,
        cell: ofEvent(PlaceCell),
        meta: { title: t('columns.place'), grow: 1.7, least: 112, hideBelow: 960 },
      },
      {
        id: 'speed',
        size: 116,
        cell: ofEvent(SpeedCell),
        meta: { title: t('columns.speed'), unit: speedUnit, numeric: true, hideBelow: 720 },
      },
      {
        id: 'processing',
        size: 132,
        cell: ofEvent(ProcessingCell),
        meta: { title: t('columns.processing'), least: 112, hideBelow: 560, cell: 'gap-2' },
      },
    ],
    [t, label, speedUnit],
  )
}

type CellProps = { event: EventRow['event']; row: EventRow }

/** The cell of an event; the heading of a day has none. */
const ofEvent =
  (Cell: (props: CellProps) => React.ReactNode) =>
  ({ row: { original } }: { row: { original: EventListRow } }) =>
    original.kind === 'event' ? <Cell event={original.event} row={original} /> : null

function ReadCell({ row }: CellProps) {
  const read = isRead(row)
  const t = useTranslations('events')
  const { mayMark, mark } = useEventTools()
  return (
    <>
      <span className="sr-only">{read ? t('filter.read') : t('unread')}</span>
      <ReadToggle
        read={read}
        disabled={!mayMark}
        tabIndex={useReach()}
        onToggle={() => mark(idsOf(row), !read)}
      />
    </>
  )
}

function TimeCell({ event: { time } }: CellProps) {
  return <EventTime time={time} />
}

function TypeCell({ event, row }: CellProps) {
  const { type, severity } = event
  const t = useTranslations('events')
  return (
    <>
      {row.inner && <span aria-hidden="true" className="ms-1 h-full border-s border-hairline pe-2" />}
      <EventIcon type={type} severity={severity} />
      {event.file && <FileThumbnail eventId={event.id} file={event.file} className="size-7" />}
      <span className="sr-only">{t(`severities.${severity}`)}</span>
      <EventTitle event={event} className={cn(!isRead(row) && 'font-medium')} />
      <EventMarks event={event} />
      <FoldButton row={row} tabIndex={useReach()} />
    </>
  )
}

function ProcessingCell({ row }: CellProps) {
  return <RowState row={row} />
}

function DeviceCell({ event: { imei, deviceName, plate } }: CellProps) {
  const t = useTranslations('events')
  return (
    <>
      <Link
        href={objectPath(imei)}
        prefetch={false}
        tabIndex={useReach()}
        dir="auto"
        title={t('details.openDevice', { device: deviceName })}
        onClick={(press) => press.stopPropagation()}
        className="max-w-full shrink-0 truncate rounded-inner text-text hover:text-primary-text hover:underline"
      >
        {deviceName}
      </Link>
      {plate && <Ltr className="min-w-0 truncate text-meta text-muted">{plate}</Ltr>}
    </>
  )
}

function SpeedCell({ event: { speedKmh } }: CellProps) {
  const formats = useFormats()
  const units = useUnits()
  return speedKmh === null ? '–' : formats.number(toSpeed(speedKmh, units))
}

type Props = { read: boolean; disabled?: boolean; tabIndex?: number; onToggle: () => void }

/** A full dot is unread, an empty ring is read; a press makes it the other. */
function ReadToggle({ read, disabled, tabIndex, onToggle }: Props) {
  const t = useTranslations('events')
  const label = read ? t('markUnread') : t('markRead')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      tabIndex={tabIndex}
      className="group/read tap grid size-6 place-items-center rounded-full hover:bg-press"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <span
        className={cn(
          'size-2 rounded-full transition-[background-color,box-shadow]',
          read
            ? 'inset-ring-1 inset-ring-outline/60 group-hover/read:inset-ring-outline'
            : 'bg-primary-text group-hover/read:opacity-80',
        )}
      />
    </button>
  )
}
