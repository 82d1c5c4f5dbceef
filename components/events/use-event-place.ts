'use client'
import { useMemo } from 'react'
import { usePlaces, usePlaceText } from '@/components/places/use-places'
import type { DeviceEvent } from '@/lib/events/schema'

/** Where an event happened, in words; null while that is asked for, and where nobody knows. */
export function useEventPlace({ lat, lon }: Pick<DeviceEvent, 'lat' | 'lon'>): string | null {
  const points = useMemo(() => (lat === null || lon === null ? [] : [[lat, lon] as const]), [lat, lon])
  const find = usePlaces(points)
  const text = usePlaceText()
  const place = points[0] && find(points[0])
  return place ? text(place) : null
}
