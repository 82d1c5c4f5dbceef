'use client'
import { Skeleton } from '@/components/ui/skeleton'
import type { DeviceEvent } from '@/lib/events/schema'
import { useEventPlace } from './use-event-place'

/** Where an event happened, in words. */
export function PlaceCell({ event }: { event: DeviceEvent }) {
  const place = useEventPlace(event)
  if (event.lat === null || event.lon === null) return '–'
  if (place === null) return <Skeleton className="w-3/5" />
  return (
    <span className="block truncate" title={place}>
      {place}
    </span>
  )
}
