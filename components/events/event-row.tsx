'use client'
import { clsx } from 'clsx'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { Ltr } from '@/components/ui/ltr'
import { Skeleton } from '@/components/ui/skeleton'
import type { DeviceEvent } from '@/lib/events/schema'
import { severityOf } from '@/lib/events/severity'
import { toSpeed } from '@/lib/format/units'
import { EventIcon } from './event-icon'
import { EventTime } from './event-time'
import { objectPath } from './links'
import { ReadToggle } from './read-toggle'
import type { RowProps } from './row-props'
import { useTypeLabel } from './use-event-texts'

/** The columns of the table; places give way first when there is little room, then speeds. */
export const COLUMNS =
  'grid grid-cols-[36px_32px_84px_minmax(168px,1fr)_minmax(160px,1.1fr)_minmax(160px,1.7fr)_84px] @max-[820px]:grid-cols-[36px_32px_84px_minmax(150px,1fr)_minmax(140px,1.1fr)_76px] @max-[600px]:grid-cols-[36px_32px_84px_minmax(140px,1fr)_minmax(130px,1fr)] items-center gap-x-2 pe-4 ps-2'
export const PLACE_CELL = '@max-[820px]:hidden'
export const SPEED_CELL = '@max-[600px]:hidden text-end'

/** Rows stand where they are moved to, and glide when others come in above them. */
export const ROW = 'absolute inset-x-0 top-0 transition-[translate] duration-200'

/** A row of the table. Its controls join the order of the keyboard only while the row is the current one. */
export function EventRow({ event, row, tools, place }: RowProps & { place: CSSProperties }) {
  const t = useTranslations('events')
  const typeLabel = useTypeLabel()(event.type)
  const formats = useFormats()
  const units = useUnits()
  const { isCurrent, isOpen, isSelected } = row
  const reach = isCurrent ? 0 : -1
  return (
    <tr
      tabIndex={reach}
      data-event={event.id}
      aria-rowindex={row.index}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      style={place}
      onClick={(press) => tools.press(event, press.shiftKey)}
      onFocus={() => tools.visit(event.id)}
      className={clsx(
        COLUMNS,
        ROW,
        'group cursor-default border-b border-hairline text-body -outline-offset-2 select-none',
        tools.isNew(event.id) && 'animate-drop',
        isOpen || isSelected
          ? 'bg-tint'
          : 'bg-surface hover:bg-[color-mix(in_srgb,var(--surface),var(--text)_4%)]',
        event.read ? 'text-muted' : 'text-text',
      )}
    >
      <td className="flex justify-center">
        <Checkbox
          hideLabel
          label={t('selectRow', { type: typeLabel, device: event.deviceName })}
          checked={isSelected}
          tabIndex={reach}
          className={clsx(
            'transition-opacity',
            !isSelected &&
              !tools.isSelecting &&
              'opacity-0 group-hover:opacity-100 has-focus-visible:opacity-100',
          )}
          onClick={(press) => {
            press.stopPropagation()
            tools.select(event.id, press.shiftKey)
          }}
          onChange={() => {}}
        />
      </td>
      <td className="flex justify-center">
        <span className="sr-only">{event.read ? t('filter.read') : t('unread')}</span>
        <ReadToggle
          read={event.read}
          disabled={!tools.mayMark}
          tabIndex={reach}
          onToggle={() => tools.mark(event.id, !event.read)}
        />
      </td>
      <td className="tabular-nums">
        <EventTime time={event.time} />
      </td>
      <td className="flex min-w-0 items-center gap-2">
        <EventIcon type={event.type} />
        <span className="sr-only">{t(`severities.${severityOf(event.type)}`)}</span>
        <span className={clsx('truncate', !event.read && 'font-medium')} title={typeLabel}>
          {typeLabel}
        </span>
      </td>
      <td className="flex min-w-0 items-center gap-2">
        <Link
          href={objectPath(event.imei)}
          prefetch={false}
          tabIndex={reach}
          dir="auto"
          title={t('details.openDevice', { device: event.deviceName })}
          onClick={(press) => press.stopPropagation()}
          className="truncate rounded-inner text-text hover:text-primary-text hover:underline"
        >
          {event.deviceName}
        </Link>
        {event.plate && (
          <Ltr className="min-w-0 shrink-[99] truncate text-meta text-muted @max-[900px]:hidden">
            {event.plate}
          </Ltr>
        )}
      </td>
      <td className={clsx('min-w-0', PLACE_CELL)}>
        <PlaceCell event={event} place={tools.placeOf(event)} />
      </td>
      <td className={clsx('tabular-nums', SPEED_CELL)}>
        {event.speedKmh === null ? '–' : formats.number(toSpeed(event.speedKmh, units))}
      </td>
    </tr>
  )
}

export function PlaceCell({ event, place }: { event: DeviceEvent; place: string | null }) {
  if (event.lat === null || event.lon === null) return '–'
  if (place === null) return <Skeleton className="w-3/5" />
  return (
    <span className="block truncate" title={place}>
      {place}
    </span>
  )
}
