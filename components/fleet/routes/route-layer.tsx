'use client'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import { type DrawnRoute, RouteOverlay } from './route-overlay'

type Props = { id: string; routes: readonly DrawnRoute[]; onPress?: (id: number) => void }

/** How far from a line a finger counts as on it. */
const NEAR_PX = 8

/** Keeps routes on the map around it. */
export function RouteLayer({ id, routes, onPress }: Props) {
  const { map, theme, withStyle } = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn in colours of the theme
  const overlay = useMemo(() => new RouteOverlay(id), [id, theme])
  useOverlay(overlay)
  useEffect(() => {
    overlay.hold(routes)
    withStyle(overlay.refresh)
  }, [overlay, withStyle, routes])
  const press = useEffectEvent(({ point: { x, y } }: MapMouseEvent) => {
    if (!map.getLayer(overlay.pressed)) return
    const [found] = map.queryRenderedFeatures(
      [
        [x - NEAR_PX, y - NEAR_PX],
        [x + NEAR_PX, y + NEAR_PX],
      ],
      { layers: [overlay.pressed] },
    )
    if (found) onPress?.(Number(found.properties.id))
  })
  const isPressed = onPress !== undefined
  useEffect(() => {
    if (!isPressed) return
    const onClick = (event: MapMouseEvent) => press(event)
    map.on('click', onClick)
    return () => void map.off('click', onClick)
  }, [map, isPressed])
  return null
}
