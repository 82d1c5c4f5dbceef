'use client'
import { useMemo } from 'react'
import FenceLayer from '../map/fence-layer'
import type { DrawnFence } from '../map/fence-overlay'
import { EVERY_FENCE, useFences } from '../use-fences'
import { NO_GROUP, useFenceChoice } from './fence-choice'

/** Fences of the groups that are wanted, under the vehicles of the live map. */
export default function LiveFences() {
  const { hidden } = useFenceChoice()
  const { fences } = useFences(EVERY_FENCE)
  const shown = useMemo(
    () => (fences ?? []).filter(({ groupId }) => !hidden.includes(groupId ?? NO_GROUP)) as DrawnFence[],
    [fences, hidden],
  )
  return <FenceLayer id="live-fences" fences={shown} />
}
