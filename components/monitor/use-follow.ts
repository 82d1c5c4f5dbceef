'use client'
import { useEffect } from 'react'
import { freeMiddle } from '@/components/map/free-middle'
import { useMap } from '@/components/map/map-context'
import type { Vehicle } from '@/lib/live/vehicle'

const FOLLOW_ZOOM = 15
const EASE_MS = 900

/** Keeps the map on a vehicle while it is followed; moving the map by hand ends it. */
export function useFollow(vehicle: Vehicle | null, following: boolean, onEnd: () => void): void {
  const { map } = useMap()
  const { lat = null, lon = null } = vehicle ?? {}

  useEffect(() => {
    if (!following || lat === null || lon === null) return
    map.easeTo({
      center: [lon, lat],
      zoom: Math.max(map.getZoom(), FOLLOW_ZOOM),
      offset: freeMiddle(map),
      duration: EASE_MS,
      easing: (t) => t,
    })
  }, [map, following, lat, lon])

  useEffect(() => {
    if (!following) return
    map.on('dragstart', onEnd)
    return () => void map.off('dragstart', onEnd)
  }, [map, following, onEnd])
}

/** Brings a vehicle that was just chosen into the view. */
export function useShowChosen(vehicle: Vehicle | null): void {
  const { map } = useMap()
  const id = vehicle?.id ?? null
  const located = vehicle?.lat !== null && vehicle?.lat !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is chosen, not whenever it moves
  useEffect(() => {
    if (!vehicle || vehicle.lat === null || vehicle.lon === null) return
    const center: [number, number] = [vehicle.lon, vehicle.lat]
    const near = map.getZoom() >= 11
    if (near && map.getBounds().contains(center)) return
    map.flyTo({
      center,
      zoom: Math.max(map.getZoom(), 14),
      offset: freeMiddle(map),
      duration: 700,
      essential: false,
    })
  }, [map, id, located])
}
