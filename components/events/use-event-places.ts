'use client'
import { useMemo } from 'react'
import type { Point } from '@/components/places/place-book'
import { usePlaces, usePlaceText } from '@/components/places/use-places'
import type { DeviceEvent } from '@/lib/events/schema'

type Located = Pick<DeviceEvent, 'lat' | 'lon'>

const pointOf = ({ lat, lon }: Located): Point | null => (lat === null || lon === null ? null : [lat, lon])

/** Looks up where events happened, of those that somebody sees. */
export function useEventPlaces(...seen: readonly (Located | undefined)[]) {
  const wanted = seen.flatMap((event) => (event ? (pointOf(event) ?? []) : []) as Point | [])
  // The same points are the same question, however often the list is drawn.
  const key = wanted.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const points = useMemo(() => pointsOf(seen), [key])
  const find = usePlaces(points)
  const text = usePlaceText()
  return {
    /** In words; null while they are asked for. */
    textOf: (event: Located): string | null => {
      const point = pointOf(event)
      const place = point && find(point)
      return place ? text(place) : null
    },
  }
}

function pointsOf(seen: readonly (Located | undefined)[]): Point[] {
  return seen.flatMap((event) => {
    const point = event ? pointOf(event) : null
    return point ? [point] : []
  })
}
