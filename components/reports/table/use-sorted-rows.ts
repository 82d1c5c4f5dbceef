'use client'
import { useMemo, useState } from 'react'
import { type Cell, cellOf, type ReportRow } from '@/lib/reports/row'

export type Sorting = { key: string; down: boolean } | null

/** The rows in the order that a heading was pressed for; pressed thrice, their own again. */
export function useSortedRows(rows: readonly ReportRow[]) {
  const [sorting, setSorting] = useState<Sorting>(null)
  const sorted = useMemo(() => {
    if (!sorting) return rows
    const { key, down } = sorting
    return [...rows].sort((a, b) => compare(cellOf(a, key), cellOf(b, key)) * (down ? -1 : 1))
  }, [rows, sorting])
  const press = (key: string) =>
    setSorting((given) => {
      if (given?.key !== key) return { key, down: false }
      return given.down ? null : { key, down: true }
    })
  return { sorted, sorting, press }
}

/** What is not known comes first. */
function compare(a: Cell, b: Cell): number {
  const [left, right] = [a ?? '', b ?? '']
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), undefined, { numeric: true })
}
