'use client'
import type { Row as TableRow } from '@tanstack/react-table'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Features } from './features'
import type { TableKind } from './roles'
import type { RowSection } from './row-types'
import type { RowSelection } from './use-row-selection'

export type RowKeys<Row> = {
  selection?: RowSelection
  /** A press, or Enter on the row. */
  onOpen?: (row: Row) => void
  /** Keys went to another row. */
  onStep?: (row: Row) => void
  /** Further keys on a row. Returns whether there is something to them. */
  onKey?: (event: KeyboardEvent, row: Row, goTo: (row: Row) => void) => boolean
  /** Escape. Returns whether there was anything to leave; without it the choice is let go. */
  onLeave?: () => boolean
}

const PAGE = 10
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

type Given<Row extends object> = RowKeys<Row> & {
  kind?: TableKind
  rows: readonly TableRow<Features, Row>[]
  section?: RowSection<Row>
  scrollTo: RefObject<(index: number) => void>
}

export type WalkedRows = {
  /** The row that Tab leads to. */
  currentId: string | null
  /** The row that the keyboard went to and that may come into being only after scrolling. */
  wanted: RefObject<string | null>
  visit: (id: string) => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

/** The keys of a table: arrows walk, Enter opens, Space chooses (with Shift a range), Escape lets go. */
export function useRowKeys<Row extends object>(given: Given<Row>): WalkedRows {
  const { kind = 'grid', rows, section, selection, scrollTo } = given
  const [visitedId, visit] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const walked = section ? rows.filter(({ original }) => !section.of(original)) : rows
  const visitedAt = visitedId === null ? -1 : walked.findIndex(({ id }) => id === visitedId)
  const current = walked[visitedAt] ?? walked[0]

  const goTo = (row: TableRow<Features, Row>) => {
    visit(row.id)
    wanted.current = row.id
    scrollTo.current(rows.indexOf(row))
    given.onStep?.(row.original)
  }
  const step = (event: KeyboardEvent, by: number): boolean => {
    const next =
      walked[Math.min(walked.length - 1, Math.max(0, Math.max(visitedAt, by > 0 ? visitedAt : 0) + by))]
    if (!next) return false
    if (selection && event.shiftKey && Math.abs(by) === 1) {
      if (current && !selection.ids.has(Number(current.id))) selection.toggle(Number(current.id), true)
      selection.toggle(Number(next.id), true)
    }
    goTo(next)
    return true
  }
  const handle = (event: KeyboardEvent): boolean => {
    const target = event.target as HTMLElement
    const by = STEPS[event.key]
    if (by !== undefined && !event.altKey && !event.metaKey && !event.ctrlKey) {
      // Arrows in a field or on the edge of a column are its own.
      return !target.closest('input:not([type=checkbox]), select, textarea, [data-resize]') && step(event, by)
    }
    if (event.key === 'Escape') {
      if (given.onLeave) return given.onLeave()
      if (!selection?.isActive) return false
      selection.clear()
      return true
    }
    if (selection && event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      selection.all(true)
      return true
    }
    // Keys of a control inside of a row are its own.
    if (!current || !target.matches('tr[data-row]')) return false
    if (event.key === 'Enter' && given.onOpen) given.onOpen(current.original)
    else if (event.key === ' ' && selection) selection.toggle(Number(current.id), event.shiftKey)
    else
      return (
        given.onKey?.(event, current.original, (wanted) => {
          const row = walked.find(({ original }) => original === wanted)
          if (row) goTo(row)
        }) ?? false
      )
    return true
  }
  return {
    currentId: current?.id ?? null,
    wanted,
    visit,
    onKey: (event) => {
      if (kind !== 'table' && handle(event)) event.preventDefault()
    },
  }
}
