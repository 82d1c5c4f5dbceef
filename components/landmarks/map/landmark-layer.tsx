'use client'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import { type DrawnLandmark, LandmarkOverlay } from './landmark-overlay'

type Props = {
  id: string
  landmarks: readonly DrawnLandmark[]
  chosenId?: number | null
  /** Absent while presses are for something else; null is beside all of them. */
  onPress?: (id: number | null) => void
}

/** Keeps landmarks on the map around it. */
export function LandmarkLayer({ id, landmarks, chosenId = null, onPress }: Props) {
  const { map, theme, withStyle } = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: icons and names are drawn in colours of the theme
  const overlay = useMemo(() => new LandmarkOverlay(id), [id, theme])
  // Before it is added: what it holds is drawn at once.
  useEffect(() => {
    overlay.hold(landmarks, chosenId)
    withStyle(overlay.refresh)
  }, [overlay, withStyle, landmarks, chosenId])
  useOverlay(overlay)
  const press = useEffectEvent(({ point }: MapMouseEvent) => {
    const layers = overlay.pressed.filter((layer) => map.getLayer(layer))
    const [found] = layers.length > 0 ? map.queryRenderedFeatures(point, { layers }) : []
    onPress?.(found ? Number(found.properties.id) : null)
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
