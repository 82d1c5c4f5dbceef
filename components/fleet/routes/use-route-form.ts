'use client'
import { useState } from 'react'
import { bodyOf, draftOf, type RouteDraft, straightLine } from '@/lib/fleet/routes/route-draft'
import { type FleetRoute, lineLengthM, routeBody } from '@/lib/fleet/routes/route-schema'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import { useEngineLine } from './use-routes'

/** What stands in the form of a route, the line that it comes to, and what is wrong with it. */
export function useRouteForm(
  route: FleetRoute | null,
  hasEngine: boolean,
  nameOf: (number: number) => string,
) {
  const [first] = useState(() => draftOf(route, hasEngine ? 'engine' : 'straight'))
  const [draft, setDraft] = useState(first)
  const change = (next: Partial<RouteDraft>) => setDraft((before) => ({ ...before, ...next }))
  const { points, lineSource } = draft
  // The line that was kept stays, as long as it goes by the same points.
  const isKept = lineSource === 'engine' && route?.lineSource === 'engine' && isSame(points, first.points)
  const asks = lineSource === 'engine' && !isKept && points.length > 1
  const asked = useEngineLine(points, asks)
  const found = asks && !asked.isPlaceholderData ? asked.data : undefined
  const line = lineOf()
  function lineOf(): LineCorners {
    if (lineSource === 'straight') return straightLine(points)
    if (isKept) return first.line
    if (lineSource === 'engine') return found?.line ?? straightLine(points)
    return draft.line
  }
  const body = bodyOf(
    {
      ...draft,
      line,
      lineSource: found?.source ?? lineSource,
      durationS: found ? found.durationS : draft.durationS,
    },
    nameOf,
  )
  const judged = routeBody.safeParse(body, { reportInput: true })
  return {
    draft,
    change,
    setDraft,
    line,
    judged,
    durationS: body.durationS,
    lengthM: lineLengthM(line),
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    /** Null while the line is known. */
    waits: asks && !found ? (asked.isError ? ('failed' as const) : ('asking' as const)) : null,
    lineError: asks && asked.isError ? asked.error.message : null,
    askAgain: () => void asked.refetch(),
  }
}
export type RouteForm = ReturnType<typeof useRouteForm>

const isSame = (one: RouteDraft['points'], other: RouteDraft['points']): boolean =>
  one.length === other.length &&
  one.every(({ lat, lon }, index) => lat === other[index]?.lat && lon === other[index]?.lon)
