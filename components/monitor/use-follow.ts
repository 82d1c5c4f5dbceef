'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Place } from '@/components/map/map-camera'
import { useMap } from '@/components/map/map-context'
import type { Vehicle } from '@/lib/live/vehicle'

const FOLLOW_ZOOM = 15
const EASE_MS = 900
const SHOW_MS = 700

/** Where one of the live vehicles is. */
type Placed = Pick<Vehicle, 'id' | 'lat' | 'lon'>

const placeOf = (vehicle: Placed | null): Place | null =>
  vehicle?.lat == null || vehicle.lon == null ? null : [vehicle.lon, vehicle.lat]

/** Keeps the map on a vehicle while it is followed; moving the map by hand ends it. */
export function useFollow(vehicle: Placed | null, following: boolean, onEnd: () => void): void {
  const { map, camera } = useMap()
  const { id = null, lat = null, lon = null } = vehicle ?? {}
  const closeUp = useRef<number | null>(null)

  const aim = useEffectEvent(() => {
    const center = placeOf(vehicle)
    if (!center) return
    // Comes near once; how near it stays is left to whoever looks.
    const least = closeUp.current === id ? 0 : FOLLOW_ZOOM
    closeUp.current = id
    camera.ease({
      center,
      zoom: Math.max(camera.zoomTarget(), least),
      duration: EASE_MS,
      easing: (t) => t,
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the vehicle is now
  useEffect(() => {
    if (following) aim()
    else closeUp.current = null
  }, [following, id, lat, lon])

  useEffect(() => {
    if (!following) return
    map.on('dragstart', onEnd)
    const stop = camera.onFreeArea(() => aim())
    return () => {
      map.off('dragstart', onEnd)
      stop()
    }
  }, [map, camera, following, onEnd])
}

/** Brings a vehicle that was just chosen into the free area, and keeps it there. */
export function useShowChosen(vehicle: Placed | null): void {
  const { map, camera } = useMap()
  const id = vehicle?.id ?? null
  const located = vehicle?.lat !== null && vehicle?.lat !== undefined
  const now = useRef<Place | null>(null)
  now.current = placeOf(vehicle)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is chosen, not whenever it moves
  useEffect(() => {
    const center = now.current
    if (!center) return
    const near = map.getZoom() >= 11
    if (near && camera.sees(center)) return
    camera.fly({ center, zoom: Math.max(map.getZoom(), 14), duration: SHOW_MS, essential: false })
  }, [map, camera, id, located])
  useKeepInView(vehicle)
}

/** Zooming leaves a vehicle where it is on the screen; a panel that comes to lie over it has the map move. */
export function useKeepInView(vehicle: Placed | null): void {
  const { camera } = useMap()
  const now = useRef<Place | null>(null)
  now.current = placeOf(vehicle)
  useEffect(() => {
    const forget = camera.zoomAround(() => now.current)
    const stop = camera.onFreeArea((newlyCovered) => {
      const center = now.current
      if (center && newlyCovered(center)) camera.ease({ center, duration: SHOW_MS })
    })
    return () => {
      forget()
      stop()
    }
  }, [camera])
}
