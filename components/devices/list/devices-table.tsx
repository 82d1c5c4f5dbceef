'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { DeviceSort } from '@/lib/devices/device-filter'
import { DeviceTableRow, NAME_CELL } from './device-table-row'
import type { DevicesListProps } from './list-props'
import { useTableKeys } from './use-table-keys'

const ROW = 36
const HEAD = 36
const OVERSCAN = 12
/** Room under the last row for the bar over it. */
const BAR = 64
const NAME_WIDTH = 264

/** The list as a table: only rows in view exist, the name stays at the edge, heads stay on top. */
export function DevicesTable(props: DevicesListProps) {
  const { rows, total, columns, search, selection, now, onMore, onOpen } = props
  const t = useTranslations('devices')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  })
  const inView = virtualizer.getVirtualItems()
  const last = inView.at(-1)?.index ?? -1
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (last >= rows.length - OVERSCAN) more()
  }, [last, rows.length])
  const keys = useTableKeys({
    ids: useMemo(() => rows.map(({ id }) => id), [rows]),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    open: (id) => onOpen(id),
    toggle: selection.toggle,
    selectAll: () => selection.all(true),
    leave: selection.clear,
  })
  const width = NAME_WIDTH + columns.reduce((sum, column) => sum + column.width, 0)
  const template = {
    gridTemplateColumns: `${NAME_WIDTH}px ${columns.map((column) => `minmax(${column.width}px, ${column.width}fr)`).join(' ')}`,
    minWidth: width,
  }
  const allSelected = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))
  return (
    <div ref={scroller} className="size-full overflow-auto overscroll-contain">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus and keys
        role="grid"
        aria-label={t('title')}
        aria-rowcount={total + 1}
        aria-multiselectable
        onKeyDown={(event: KeyboardEvent) => keys.onKey(event)}
        className="block"
        style={{ minWidth: width }}
      >
        <thead className="sticky top-0 z-20 block border-b border-hairline bg-surface">
          <tr
            aria-rowindex={1}
            className="grid h-9 items-stretch text-meta font-medium text-muted"
            style={template}
          >
            <th scope="col" className={clsx(NAME_CELL, 'bg-surface')} aria-sort={sortOf(search, 'name')}>
              <Checkbox
                hideLabel
                label={t('selectAll')}
                checked={allSelected}
                mixed={selection.ids.size > 0 && !allSelected}
                onChange={() => selection.all(!allSelected)}
              />
              <SortButton sort="name" label={t('columns.name')} search={search} />
            </th>
            {columns.map(({ key, sort, numeric }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort && sortOf(search, sort)}
                className={clsx('flex min-w-0 items-center px-2', numeric && 'justify-end')}
              >
                {sort ? (
                  <SortButton sort={sort} label={t(`columns.${key}`)} search={search} />
                ) : (
                  <span className="truncate">{t(`columns.${key}`)}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className="relative block"
          style={{ height: rows.length * ROW + (selection.ids.size > 0 ? BAR : 0) }}
        >
          {inView.map((item) => {
            const device = rows[item.index]
            if (!device) return null
            return (
              <DeviceTableRow
                key={device.id}
                device={device}
                columns={columns}
                index={item.index + 2}
                now={now}
                isCurrent={keys.currentId === device.id || (keys.currentId === null && item.index === 0)}
                isSelected={selection.ids.has(device.id)}
                style={{ ...template, height: ROW, translate: `0 ${item.start - HEAD}px` }}
                onVisit={() => keys.visit(device.id)}
                onSelect={(withShift) => selection.toggle(device.id, withShift)}
                onOpen={() => onOpen(device.id)}
                draggedIds={() => (selection.ids.has(device.id) ? [...selection.ids] : [device.id])}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type Search = DevicesListProps['search']
const sortOf = ({ sort, direction }: Search, by: DeviceSort) =>
  sort === by ? (direction === 'asc' ? 'ascending' : 'descending') : undefined

function SortButton({ sort, label, search }: { sort: DeviceSort; label: string; search: Search }) {
  const isSorted = search.sort === sort
  const Arrow = search.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => search.sortBy(sort)}
      className={clsx(
        'inline-flex h-full min-w-0 items-center gap-1 rounded-inner font-medium hover:text-text',
        isSorted && 'text-text',
      )}
    >
      <span className="truncate">{label}</span>
      {isSorted && <Arrow className="size-3 shrink-0" aria-hidden="true" />}
    </button>
  )
}
