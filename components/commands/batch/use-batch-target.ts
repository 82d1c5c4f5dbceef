'use client'
import { useMemo, useState } from 'react'
import { MOST_IN_BATCH, parseImeis } from '@/lib/commands/parse-imeis'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { useImeisProblem } from './imeis-field'
import type { GivenDevices } from './kept-devices'
import { type Matching, useMatchingCount } from './matching-devices'

/** Devices by their IMEIs, or all that a filter means. */
export type BatchTarget = { imeis: readonly string[] } | { filter: DeviceFilter }

/** The devices of a new batch: those that it begins with, until others are named. */
export function useBatchTarget(given: GivenDevices) {
  const [first] = useState(() => ('imeis' in given ? given.imeis.join('\n') : ''))
  const [text, setText] = useState(first)
  /** All that match a filter are meant, in place of devices that are named. */
  const [matching, setMatching] = useState<Matching | null>('filter' in given ? given : null)
  const parsed = useMemo(() => parseImeis(text), [text])
  const isNamed = useImeisProblem()(parsed) === null
  const count = useMatchingCount(matching)
  /** The same object until others are given. */
  const target = useMemo<BatchTarget>(
    () => (matching ? { filter: matching.filter } : { imeis: parsed.imeis }),
    [matching, parsed.imeis],
  )
  return {
    ...{ text, setText, parsed, matching, count, target },
    nameInstead: () => setMatching(null),
    isGiven: matching !== null || parsed.imeis.length > 0,
    isChanged: text !== first,
    /** Whether they can be sent anything as they are. */
    isReady: matching ? count > 0 && count <= MOST_IN_BATCH : isNamed,
  }
}
export type BatchDevices = ReturnType<typeof useBatchTarget>
