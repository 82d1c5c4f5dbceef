'use client'
import { useMemo, useState } from 'react'
import { MOST_IN_BATCH, parseImeis } from '@/lib/commands/parse-imeis'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { NO_DEVICE_FILTER } from '@/lib/devices/filter-url'
import { useImeisProblem } from './imeis-field'
import type { GivenDevices } from './kept-devices'
import { type Matching, useMatchingCount } from './matching-devices'

/** How devices are named: all, those of groups whoever is in them, those chosen one by one, or their IMEIs. */
export const TARGET_SCOPES = ['all', 'groups', 'chosen', 'imeis'] as const
export type TargetScope = (typeof TARGET_SCOPES)[number]

/** Devices by their IMEIs or groups, or all that a filter means. */
export type BatchTarget =
  | { imeis: readonly string[] }
  | { groupIds: readonly number[] }
  | { filter: DeviceFilter }

const ALL: Matching = { filter: NO_DEVICE_FILTER, about: [], count: 0 }
const NO_IMEIS: readonly string[] = []
const NO_GROUPS: readonly number[] = []

/** The devices of a new batch: those that it begins with, until others are named. */
export function useBatchTarget(given: GivenDevices) {
  const [first] = useState(() => ('imeis' in given ? given.imeis.join('\n') : ''))
  const firstScope: TargetScope = first === '' ? 'chosen' : 'imeis'
  const [scope, setScope] = useState<TargetScope>(firstScope)
  const [text, setText] = useState(first)
  const [chosen, setChosen] = useState(NO_IMEIS)
  const [groupIds, setGroupIds] = useState(NO_GROUPS)
  /** All that match a filter are meant, in place of devices that are named. */
  const [matching, setMatching] = useState<Matching | null>('filter' in given ? given : null)
  const parsed = useMemo(() => parseImeis(text), [text])
  const isNamed = useImeisProblem()(parsed) === null
  const meant = matching ?? (scope === 'all' ? ALL : null)
  const count = useMatchingCount(meant)
  const named = { groups: groupIds, chosen, imeis: parsed.imeis, all: NO_IMEIS }[scope].length
  /** The same object until others are given. */
  const target = useMemo<BatchTarget>(() => {
    if (meant) return { filter: meant.filter }
    if (scope === 'groups') return { groupIds }
    return { imeis: scope === 'chosen' ? chosen : parsed.imeis }
  }, [meant, scope, groupIds, chosen, parsed.imeis])
  return {
    scope,
    setScope,
    text,
    setText,
    parsed,
    chosen,
    setChosen,
    groupIds,
    setGroupIds,
    matching,
    count,
    target,
    nameInstead: () => setMatching(null),
    isGiven: meant !== null || named > 0,
    isChanged: scope !== firstScope || text !== first || chosen.length > 0 || groupIds.length > 0,
    /** Whether they can be sent anything as they are. */
    isReady: meant ? count > 0 && count <= MOST_IN_BATCH : scope === 'imeis' ? isNamed : named > 0,
  }
}
export type BatchDevices = ReturnType<typeof useBatchTarget>
