'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { usePlaces } from '@/components/places/use-places'
import { ColumnChooser } from '@/components/table/column-chooser'
import { DataTable } from '@/components/table/data-table'
import { type DataColumn, titledColumns } from '@/components/table/features'
import type { Painter } from '@/components/table/painted-body'
import { useTableLayout } from '@/components/table/use-table-layout'
import { lastAtOrBefore } from '@/lib/playback/fixes'
import { wrapLongitude } from '@/lib/playback/path'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { useClockTime, usePlayback } from '../playback-context'
import { FIX_CELLS, type FixCell, useFixCells } from './fix-cells'
import { useMeasured } from './use-measured'

const DAY_MS = 86_400_000
const REST_MS = 250
const ROW_PX = 32
const WIDTHS: Record<FixCell, number> = {
  time: 92,
  speed: 124,
  heading: 124,
  altitude: 112,
  ignition: 76,
  source: 92,
  address: 200,
  flags: 108,
}
/** With the day beside the time. */
const LONG_TIME_PX = 176
const GROWTH: Partial<Record<FixCell, number>> = { address: 2, flags: 1 }
const CELLS: Partial<Record<FixCell, string>> = {
  time: '[direction:ltr] rtl:text-end',
  flags: 'text-danger',
  address: 'text-muted',
}
const NUMBERS = new Set<FixCell>(['speed', 'altitude'])
const NO_ROWS: never[] = []
const noId = () => ''

type Point = [lat: number, lon: number]
const NO_POINTS: Point[] = []

/** Every fix of the vehicle in the chart, the one at the playhead marked. */
export function FixTable({ played, onlySetAside }: { played: PlayedTrack; onlySetAside: boolean }) {
  const t = useTranslations('playback.table')
  const { clock, primary } = usePlayback()
  const { fixes, path, setAside, span } = played
  const several = span.to - span.from > DAY_MS
  const measured = useMeasured(primary?.imei, span)
  const ofFixes = useFixColumns(several)
  const columns = useMemo(() => [...ofFixes, ...measured.columns], [ofFixes, measured.columns])
  const layout = useTableLayout('playback.fixes')
  const cells = useFixCells(several)
  const painter = useRef<Painter>(null)
  const held = useRef(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const [points, setPoints] = useState(NO_POINTS)
  const place = usePlaces(points)

  const count = onlySetAside ? setAside.length : fixes.count
  const rowAt = (index: number) => (onlySetAside ? (setAside[index] ?? 0) : index)
  const pointOf = (row: number): Point => [fixes.lat[row] ?? 0, wrapLongitude(fixes.lon[row] ?? 0)]
  const current = () => {
    const row = path.row[Math.max(0, lastAtOrBefore(path.time, clock.time, path.count))] ?? 0
    return onlySetAside ? lastAtOrBefore(setAside, row) : row
  }
  const onView = (first: number, end: number) => {
    const view = `${fixes.count} ${onlySetAside} ${first} ${end}`
    if (view === asked.current) return
    clearTimeout(rest.current)
    // Addresses are looked up where the eye rests, not for rows that fly by.
    rest.current = setTimeout(() => {
      asked.current = view
      const rows = Array.from({ length: end - first }, (_, i) => rowAt(first + i))
      setPoints(rows.filter((row) => fixes.flags[row] === 0).map(pointOf))
    }, REST_MS)
  }
  useClockTime(() => {
    if (!held.current) painter.current?.centre(current())
    painter.current?.paint()
  })
  useEffect(() => () => clearTimeout(rest.current), [])

  const goTo = (index: number) => {
    const row = rowAt(Math.max(0, Math.min(count - 1, index)))
    clock.dispatch({ type: 'step', time: fixes.time[row] ?? 0 })
  }
  const press = (event: KeyboardEvent) => {
    const page = painter.current?.pageRows() ?? 1
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key]
    if (by === undefined || (event.target as HTMLElement).closest('thead')) return
    event.preventDefault()
    goTo(current() + by)
  }
  return (
    <div className="relative h-full">
      <DataTable
        label={t('title')}
        kind="table"
        columns={columns}
        layout={layout}
        rows={NO_ROWS}
        rowId={noId}
        rowPx={ROW_PX}
        painted={{
          count,
          painter,
          onView,
          cells: (index) => ({
            ...cells(fixes, rowAt(index), place(pointOf(rowAt(index)))),
            ...measured.cells(fixes.time[rowAt(index)] ?? 0),
          }),
          current,
          isAside: (index) => path.row[lastAtOrBefore(path.row, rowAt(index))] !== rowAt(index),
        }}
        frame={{
          'data-own-arrows': true,
          className: 'contain-strict',
          onScroll: () => painter.current?.paint(),
          onKeyDown: press,
          onPointerEnter: (event) => {
            held.current = event.pointerType === 'mouse'
          },
          onPointerLeave: () => {
            held.current = false
          },
          onClick: (event) => {
            const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
            if (row) goTo(Number(row.dataset.index))
          },
        }}
      />
      <div className="absolute end-1 top-0.5 z-30 rounded-control bg-surface phone:hidden">
        <ColumnChooser columns={titledColumns(columns)} {...layout} />
      </div>
    </div>
  )
}

function useFixColumns(several: boolean): DataColumn<never>[] {
  const t = useTranslations('playback.table')
  const { speedUnit } = useFormats()
  return useMemo(
    () =>
      FIX_CELLS.map((name) => ({
        id: name,
        size: several && name === 'time' ? LONG_TIME_PX : WIDTHS[name],
        meta: {
          title: name === 'speed' ? t('speed', { unit: speedUnit }) : t(name),
          numeric: NUMBERS.has(name),
          grow: GROWTH[name],
          cell: CELLS[name],
        },
      })),
    [t, speedUnit, several],
  )
}
