'use client'
import type { Column } from '@tanstack/react-table'
import { useMemo } from 'react'
import { gridTemplate, tableWidth } from '@/lib/tables/column-layout'
import type { DataTableInstance, Features } from './features'

/**
 * Widths and places of columns as CSS variables of the table: a drawn edge changes these and no row.
 * `isSized` says of a column whether somebody has given it a width.
 */
export function useTracks<Row extends object>(
  table: DataTableInstance<Row>,
  columns: readonly Column<Features, Row, unknown>[],
  isSized: (id: string) => boolean,
): Record<string, string> {
  const { isResizingColumn, deltaOffset } = table.store.state.columnResizing
  const tracks = columns.map((column, index) => {
    const { minSize = 0, maxSize = Number.POSITIVE_INFINITY } = column.columnDef
    const drawn = column.id === isResizingColumn ? (deltaOffset ?? 0) : 0
    const pinned = column.getIsPinned() === 'start'
    const isFree = !isSized(column.id)
    // Those pinned behind it stand where its edge is said to be.
    const isEdge = columns[index + 1]?.getIsPinned() !== 'start'
    return {
      px: Math.round(Math.min(maxSize, Math.max(minSize, column.getSize() + drawn))),
      grow: pinned || !isFree ? null : (column.columnDef.meta?.grow ?? null),
      most: isFree && isEdge ? (column.columnDef.meta?.most ?? null) : null,
      least: isFree && isEdge ? (column.columnDef.meta?.least ?? null) : null,
      isFree: isFree && !pinned,
      atEnd: column.columnDef.meta?.atEnd ?? false,
      pinned,
    }
  })
  const key = JSON.stringify(tracks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is in the tracks
  return useMemo(() => {
    const variables: Record<string, string> = {
      '--columns': gridTemplate(tracks),
      '--table': tableWidth(tracks),
    }
    let start = 0
    for (const [index, { px, pinned }] of tracks.entries()) {
      if (!pinned) break
      variables[`--pin-${index}`] = `${start}px`
      start += px
    }
    return variables
  }, [key])
}
