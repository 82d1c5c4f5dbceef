'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { usePlaces } from '@/components/places/use-places'
import { lastAtOrBefore } from '@/lib/track/fixes'
import { wrapLongitude } from '@/lib/track/path'
import type { PlayedTrack } from '@/lib/track/played-track'
import { useClockTime, usePlayback } from '../playback-context'
import { FIX_CELLS, type FixCell, useFixCells } from './fix-cells'
import { paintRows, ROW_PX } from './row-painter'

const DAY_MS = 86_400_000
const REST_MS = 250
const SPARE_ROWS = 2
const NUMBERS = new Set<FixCell>(['speed', 'altitude'])
const GRID =
  'grid grid-cols-[var(--time)_88px_96px_84px_64px_84px_minmax(180px,1fr)_minmax(88px,160px)] gap-x-3 px-4'

type Point = [lat: number, lon: number]
const NO_POINTS: Point[] = []

/** Every fix of the vehicle in the chart, the one at the playhead marked. */
export function FixTable({ played, onlySetAside }: { played: PlayedTrack; onlySetAside: boolean }) {
  const t = useTranslations('playback.table')
  const formats = useFormats()
  const { clock } = usePlayback()
  const { fixes, path, setAside, span } = played
  const several = span.to - span.from > DAY_MS
  const cells = useFixCells(several)
  const scroller = useRef<HTMLDivElement>(null)
  const pool = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const [room, setRoom] = useState(0)
  const [points, setPoints] = useState(NO_POINTS)
  const place = usePlaces(points)

  const count = onlySetAside ? setAside.length : fixes.count
  const rowAt = (index: number) => (onlySetAside ? (setAside[index] ?? 0) : index)
  const pointOf = (row: number): Point => [fixes.lat[row] ?? 0, wrapLongitude(fixes.lon[row] ?? 0)]
  const isSetAside = (row: number) => path.row[lastAtOrBefore(path.row, row)] !== row
  const current = () => {
    const row = path.row[Math.max(0, lastAtOrBefore(path.time, clock.time, path.count))] ?? 0
    return onlySetAside ? lastAtOrBefore(setAside, row) : row
  }

  const paint = () => {
    if (!pool.current || !scroller.current) return
    const now = current()
    const [first, end] = paintRows(pool.current, scroller.current.scrollTop, {
      count,
      cells: (index) => cells(fixes, rowAt(index), place(pointOf(rowAt(index)))),
      isCurrent: (index) => index === now,
      isSetAside: (index) => isSetAside(rowAt(index)),
    })
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
  const show = () => {
    const { current: box } = scroller
    if (box && !held.current) box.scrollTop = current() * ROW_PX - (box.clientHeight - 2 * ROW_PX) / 2
    paint()
  }
  useClockTime(show)
  useEffect(paint)
  useEffect(() => () => clearTimeout(rest.current), [])
  useEffect(() => {
    if (!scroller.current) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.height ?? 0))
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [])

  const goTo = (index: number) => {
    const row = rowAt(Math.max(0, Math.min(count - 1, index)))
    clock.dispatch({ type: 'step', time: fixes.time[row] ?? 0 })
  }
  const press = (event: KeyboardEvent) => {
    const page = Math.floor(room / ROW_PX) - 2
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key]
    if (by === undefined) return
    event.preventDefault()
    goTo(current() + by)
  }
  const heading = (name: FixCell) => (name === 'speed' ? t('speed', { unit: formats.speedUnit }) : t(name))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table whose few rows move along with the scroll
    <div
      ref={scroller}
      role="table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrows go from row to row
      tabIndex={0}
      aria-label={t('title')}
      aria-rowcount={count + 1}
      data-own-arrows
      style={{ '--time': several ? '156px' : '72px' } as CSSProperties}
      className="relative h-full overflow-auto text-body tabular-nums -outline-offset-2 contain-strict"
      onScroll={paint}
      onKeyDown={press}
      onPointerEnter={(event) => {
        held.current = event.pointerType === 'mouse'
      }}
      onPointerLeave={() => {
        held.current = false
      }}
      onClick={(event) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
        if (row) goTo(Number(row.dataset.index))
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the table itself has the focus */}
      <div
        role="row"
        className={clsx(
          GRID,
          'sticky top-0 z-10 h-8 w-max min-w-full items-center border-b border-hairline bg-surface text-meta font-medium text-muted',
        )}
      >
        {FIX_CELLS.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: a heading of a column
          <span key={name} role="columnheader" className={clsx('truncate', NUMBERS.has(name) && 'text-end')}>
            {heading(name)}
          </span>
        ))}
      </div>
      <div style={{ height: count * ROW_PX }} className="w-max min-w-full">
        <div ref={pool}>
          {Array.from({ length: Math.ceil(room / ROW_PX) + SPARE_ROWS }, (_, i) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: the table itself has the focus
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and stay where they are
              key={i}
              role="row"
              className={clsx(
                GRID,
                'h-8 cursor-pointer items-center data-aside:text-muted data-current:bg-tint data-current:font-medium not-data-current:hover:bg-hover',
              )}
            >
              {FIX_CELLS.map((name) => (
                // biome-ignore lint/a11y/useSemanticElements: see above
                <span
                  key={name}
                  role="cell"
                  dir={name === 'time' ? 'ltr' : undefined}
                  className={clsx(
                    'truncate rtl:text-end',
                    NUMBERS.has(name) && 'text-end',
                    name === 'flags' && 'text-danger',
                    name === 'address' && 'text-muted rtl:text-start',
                  )}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
