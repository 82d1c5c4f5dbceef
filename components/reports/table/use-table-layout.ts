'use client'
import { useCallback, useEffect, useState } from 'react'
import type { Column, ColumnKind } from '@/lib/reports/column'

/** Columns that somebody shows or hides, and widths in pixels, as far as they differ from the usual. */
export type TableLayout = { shown: Record<string, boolean>; widths: Record<string, number> }

const NONE: TableLayout = { shown: {}, widths: {} }

const WIDTHS: Partial<Record<ColumnKind, number>> = {
  device: 168,
  place: 208,
  time: 184,
  day: 112,
  duration: 120,
  text: 150,
  word: 136,
  code: 140,
  flag: 96,
  link: 96,
}
const USUAL_WIDTH = 124
export const LEAST_WIDTH = 64

const MOST_FOR_TITLE = 216

/** As somebody drew it, else as its kind needs it, and so that its heading can be read. */
export const widthOf = (layout: TableLayout, column: Column, title: string): number =>
  layout.widths[column.key] ??
  Math.max(WIDTHS[column.kind] ?? USUAL_WIDTH, Math.min(MOST_FOR_TITLE, roomFor(title)))

/** Pixels of a heading of 12 px with what is around it; Chinese characters are about twice as wide. */
function roomFor(title: string): number {
  const wide = title.match(/[\u2e80-\uffef]/gu)?.length ?? 0
  return Math.ceil((title.length + wide * 0.9) * 6.5) + 26
}

export const isShown = (layout: TableLayout, column: Column): boolean =>
  layout.shown[column.key] ?? !column.hidden

/** How somebody wants the table of a report, kept in the browser. */
export function useTableLayout(name: string) {
  const key = `reports.layout.${name}`
  const [layout, setLayout] = useState(NONE)
  useEffect(() => setLayout(read(key)), [key])
  const change = useCallback(
    (part: Partial<TableLayout>) =>
      setLayout((given) => {
        const next = { ...given, ...part }
        localStorage.setItem(key, JSON.stringify(next))
        return next
      }),
    [key],
  )
  return { layout, change, reset: useCallback(() => change(NONE), [change]) }
}

function read(key: string): TableLayout {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<TableLayout> | null
    return { shown: kept?.shown ?? {}, widths: kept?.widths ?? {} }
  } catch {
    return NONE
  }
}
