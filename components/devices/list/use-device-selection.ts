'use client'
import { useMemo, useState } from 'react'
import { useRowSelection } from '@/components/table/use-row-selection'
import type { DeviceFilter } from '@/lib/devices/device-filter'

/**
 * The chosen rows of the table, or all devices that the filter means, loaded or not. Another filter,
 * or a row that is taken out, leads back to rows.
 */
export function useDeviceSelection(ids: readonly number[], filter: DeviceFilter, total: number) {
  const rows = useRowSelection(ids)
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const meant = JSON.stringify(filter)
  const isWhole = wholeOf === meant && ids.length > 0
  const all = useMemo(() => new Set(ids), [ids])
  const { toggle, all: chooseAll, clear } = rows
  return {
    ...rows,
    ids: isWhole ? all : rows.ids,
    isActive: isWhole || rows.isActive,
    toggle: (id: number, withShift: boolean) => {
      setWholeOf(null)
      toggle(id, withShift)
    },
    all: (on: boolean) => {
      setWholeOf(null)
      chooseAll(on)
    },
    clear: () => {
      setWholeOf(null)
      clear()
    },
    isWhole,
    /** All loaded rows are chosen, and there are more: these may be chosen too. */
    offersWhole: !isWhole && ids.length > 0 && rows.ids.size === ids.length && total > ids.length,
    chooseWhole: () => {
      chooseAll(true)
      setWholeOf(meant)
    },
  }
}
