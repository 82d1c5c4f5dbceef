'use client'
import { useMemo, useState } from 'react'
import { extendTo, keepListed, NO_SELECTION, type Selection, toggleRow } from '@/lib/tables/selection'

/** Chosen rows of a list, as a table or as cards. */
export type RowSelection = {
  ids: ReadonlySet<number>
  /** Some rows are chosen, or rows are being chosen by touch. */
  isActive: boolean
  toggle: (id: number, withShift: boolean) => void
  all: (on: boolean) => void
  clear: () => void
}

/** The chosen ones of the rows with `ids`, in the order of the list. */
export function useRowSelection(ids: readonly number[]): RowSelection & { begin: () => void } {
  const [kept, setSelection] = useState<Selection>(NO_SELECTION)
  /** On a phone rows are chosen in a mode of its own. */
  const [isChoosing, setChoosing] = useState(false)
  const selection = useMemo(() => keepListed(kept, ids), [kept, ids])
  return {
    ids: selection.ids,
    isActive: isChoosing || selection.ids.size > 0,
    begin: () => setChoosing(true),
    toggle: (id, withShift) =>
      setSelection((known) => (withShift ? extendTo(known, id, ids) : toggleRow(known, id))),
    all: (on) => setSelection(on ? { ids: new Set(ids), anchor: ids[0] ?? null } : NO_SELECTION),
    clear: () => {
      setSelection(NO_SELECTION)
      setChoosing(false)
    },
  }
}
