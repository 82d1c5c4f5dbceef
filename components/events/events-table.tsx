'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { DayHeading } from './day-heading'
import { COLUMNS, EventRow, PLACE_CELL, ROW, SPEED_CELL } from './event-row'
import type { ListProps } from './list-props'
import type { RowHeights, useEventRows } from './use-event-rows'
import { useDayTitle } from './use-event-texts'

const HEAD = 'text-start font-medium'

export const TABLE_HEIGHTS: RowHeights = { heading: 33, day: 36, event: 36 }

type Props = ListProps & {
  list: ReturnType<typeof useEventRows>
  onKey: (event: KeyboardEvent) => void
  footer: ReactNode
}

/** The list as a table, on everything wider than a phone. */
export function EventsTable({
  list,
  label,
  now,
  currentId,
  openId,
  selection,
  tools,
  ids,
  onSelectAll,
  onKey,
  footer,
}: Props) {
  const t = useTranslations('events')
  const dayTitle = useDayTitle(now)
  const { speedUnit } = useFormats()
  const allSelected = ids.length > 0 && ids.every((id) => selection.has(id))
  const grid = useRef<HTMLTableElement>(null)
  const focused = useRef<number | null>(null)

  // The row that the keyboard went to may come into being only after scrolling.
  useEffect(() => {
    if (currentId === focused.current || !grid.current?.contains(document.activeElement)) return
    const row = grid.current.querySelector<HTMLElement>(`[data-event="${currentId}"]`)
    if (!row) return
    focused.current = currentId
    if (!row.contains(document.activeElement)) row.focus({ preventScroll: true })
  })

  return (
    <div ref={list.scroller} className="@container size-full overflow-y-auto overscroll-contain">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus and keys
        role="grid"
        aria-label={label}
        aria-rowcount={list.rows.length + 1}
        aria-multiselectable
        onKeyDown={onKey}
        className="block"
      >
        <thead className="sticky top-0 z-10 block border-b border-hairline bg-surface">
          <tr aria-rowindex={1} className={clsx(COLUMNS, 'h-8 text-start text-meta font-medium text-muted')}>
            <th className="flex justify-center">
              <Checkbox
                hideLabel
                label={t('selectAll')}
                checked={allSelected}
                mixed={selection.size > 0 && !allSelected}
                onChange={() => onSelectAll(!allSelected)}
              />
            </th>
            <th>
              <span className="sr-only">{t('columns.read')}</span>
            </th>
            <th className={HEAD}>{t('columns.time')}</th>
            <th className={HEAD}>{t('columns.type')}</th>
            <th className={HEAD}>{t('columns.device')}</th>
            <th className={clsx(HEAD, PLACE_CELL)}>{t('columns.place')}</th>
            <th className={clsx('font-medium', SPEED_CELL)}>
              {t('columns.speed')} <span className="font-normal">{speedUnit}</span>
            </th>
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: list.height }}>
          {list.inView.map(({ key, row, size, top, index }) => {
            const place = { height: size, translate: `0 ${top}px` }
            if (row.kind === 'day') {
              return (
                <tr key={key} aria-rowindex={index + 2} style={place} className={ROW}>
                  <td colSpan={7} className="block h-full">
                    <DayHeading title={dayTitle(row.day)} />
                  </td>
                </tr>
              )
            }
            const { event } = row
            return (
              <EventRow
                key={key}
                event={event}
                tools={tools}
                place={place}
                row={{
                  index: index + 2,
                  isCurrent: event.id === currentId,
                  isOpen: event.id === openId,
                  isSelected: selection.has(event.id),
                }}
              />
            )
          })}
        </tbody>
      </table>
      {footer}
    </div>
  )
}
