'use client'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from '@/components/map/map-context'
import type { LatLon } from '@/lib/geo/distance'
import type { Shape } from '@/lib/geofences/shape'
import { boundsAround } from '@/lib/geofences/shape-outline'

const MARGIN = 64
const CLOSEST = 16.5
const PLACE_ZOOM = 15
const MOVE_MS = 400

type Shown = {
  /** Null while they are on their way. */
  areas: readonly { id: number; shape: Shape }[] | null
  /** A search or a form is open: the map stays where it is when the areas come. */
  isBusy: boolean
  chosen: { id: number; shows: number } | null
  edited: Shape | null
  place: LatLon | null
}

/** Shows at first the one that an address names, else all areas that there are, then what is chosen, edited or searched for. */
export function useAreaCamera({ areas, isBusy, chosen, edited, place }: Shown): void {
  const { map, camera } = useMap()
  const show = useEffectEvent((shapes: readonly Shape[], animate: boolean) => {
    const bounds = boundsAround(shapes)
    const motion = animate ? { duration: MOVE_MS } : { animate }
    if (bounds) camera.fit(bounds, { margin: MARGIN, maxZoom: CLOSEST, ...motion })
  })
  const isThere = areas !== null
  const shapeOf = useEffectEvent((id: number | undefined) => areas?.find((area) => area.id === id)?.shape)
  const shapesAtFirst = useEffectEvent(() => {
    const linked = shapeOf(chosen?.id)
    if (linked) return [linked]
    return isBusy ? [] : (areas ?? []).map(({ shape }) => shape)
  })
  useEffect(() => {
    if (isThere) show(shapesAtFirst(), false)
  }, [isThere])

  useEffect(() => {
    if (!chosen || chosen.shows === 0) return
    const shape = shapeOf(chosen.id)
    if (shape) show([shape], true)
  }, [chosen])

  useEffect(() => {
    if (edited) show([edited], true)
  }, [edited])

  useEffect(() => {
    if (!place) return
    const zoom = Math.max(map.getZoom(), PLACE_ZOOM)
    camera.ease({ center: [place.lon, place.lat], zoom, duration: MOVE_MS })
  }, [map, camera, place])
}
