'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLive } from '@/components/live/live-provider'
import type { Place } from '@/components/map/map-camera'
import { useMap } from '@/components/map/map-context'
import { boundsAround } from '@/lib/live/bounds'
import type { Vehicle } from '@/lib/live/vehicle'
import { boxOf, CLOSEST_FIT } from '../fleet-layers'
import { useFollowed } from './followed-context'

const FIT_MS = 700
/** Each has its name below it, up to 160 px wide, and buttons stand at the edges. */
const MARGIN = { top: 56, bottom: 72, left: 72, right: 116 }
const NOBODY: readonly Vehicle[] = []

/** Keeps the vehicles that are followed together in view; `paused` while one alone is looked at. */
export default function FollowedOnMap({ paused }: { paused: boolean }) {
  const vehicles = useLive('followed')?.vehicles ?? NOBODY
  const { keeping, setKeeping } = useFollowed()
  useKeepTogether(vehicles, keeping && !paused, () => setKeeping(false))
  return null
}

const placesOf = (vehicles: readonly Vehicle[]): Place[] =>
  vehicles.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [[lon, lat] as Place]))

/**
 * Shows all of them when others are chosen, and again when one drives out of what is free of the map; in between the map
 * rests. Moving or zooming it by hand ends that.
 */
function useKeepTogether(vehicles: readonly Vehicle[], keeping: boolean, onEnd: () => void): void {
  const { map, camera } = useMap()
  const fitting = useRef(false)
  // A page that opens with them has nothing to glide from.
  const begun = useRef(useLive('feed')?.state === 'live')
  const places = placesOf(vehicles)

  const fit = useEffectEvent(() => {
    const bounds = boundsAround(places)
    if (!bounds) return
    fitting.current = true
    camera.fit(boxOf(bounds), {
      margin: MARGIN,
      maxZoom: CLOSEST_FIT,
      duration: FIT_MS,
      animate: begun.current,
    })
    fitting.current = false
    begun.current = true
  })
  const end = useEffectEvent(onEnd)
  const located = vehicles.flatMap(({ id, lat }) => (lat === null ? [] : id)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when others are followed, not whenever they move
  useEffect(() => {
    if (keeping) fit()
  }, [keeping, located])
  useEffect(() => {
    if (keeping && !map.isMoving() && placesOf(vehicles).some((place) => !camera.sees(place))) fit()
  }, [map, camera, keeping, vehicles])

  useEffect(() => {
    if (!keeping) return
    const onDrag = () => end()
    // What zooms and is not this, does so for who looks.
    const onZoom = () => {
      if (!fitting.current) end()
    }
    map.on('dragstart', onDrag)
    map.on('zoomstart', onZoom)
    const stop = camera.onFreeArea(() => fit())
    return () => {
      map.off('dragstart', onDrag)
      map.off('zoomstart', onZoom)
      stop()
    }
  }, [map, camera, keeping])
}
