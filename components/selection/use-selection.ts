'use client'
import { useMemo, useState } from 'react'
import { extendTo, keepListed, NO_SELECTION, type Selection, toggleRow } from '@/lib/events/selection'

/** The chosen rows of a list. */
export function useSelection(ids: readonly number[]) {
  const [kept, setSelection] = useState<Selection>(NO_SELECTION)
  /** On a phone rows are chosen in a mode of its own. */
  const [isChoosing, setChoosing] = useState(false)
  const selection = useMemo(() => keepListed(kept, ids), [kept, ids])
  return {
    ids: selection.ids,
    isActive: isChoosing || selection.ids.size > 0,
    begin: () => setChoosing(true),
    toggle: (id: number, withShift: boolean) =>
      setSelection(withShift ? extendTo(selection, id, ids) : toggleRow(selection, id)),
    all: (on: boolean) => setSelection(on ? { ids: new Set(ids), anchor: ids[0] ?? null } : NO_SELECTION),
    clear: () => {
      setSelection(NO_SELECTION)
      setChoosing(false)
    },
  }
}
