'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { freeMiddle } from '@/components/map/free-middle'
import { useMap } from '@/components/map/map-context'
import { placeInUrl } from '@/lib/geo/distance'

const PLACE_ZOOM = 11

/** Shows the place that the address names by `at=lat,lon`, as the search leads there. */
export function usePlaceInAddress(): void {
  const { map } = useMap()
  const at = useSearchParams().get('at')
  useEffect(() => {
    const place = placeInUrl(at)
    if (!place) return
    map.jumpTo({ center: [place.lon, place.lat], zoom: PLACE_ZOOM })
    map.panBy(freeMiddle(map), { animate: false })
  }, [map, at])
}
