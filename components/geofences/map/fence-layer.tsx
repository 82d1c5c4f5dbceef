'use client'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import { type DrawnFence, FenceOverlay } from './fence-overlay'

type Props = {
  id: string
  fences: readonly DrawnFence[]
  chosenId?: number | null
  labels?: boolean
  /** Absent while presses are for something else; null is beside all of them. */
  onPress?: (id: number | null) => void
}

/** Keeps fences on the map around it. */
export default function FenceLayer({ id, fences, chosenId = null, labels = true, onPress }: Props) {
  const { map, theme, withStyle } = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are written in colours of the theme
  const overlay = useMemo(() => new FenceOverlay({ id, labels }), [id, labels, theme])
  useOverlay(overlay)
  useEffect(() => {
    overlay.hold(fences, chosenId)
    withStyle(overlay.refresh)
  }, [overlay, withStyle, fences, chosenId])
  const press = useEffectEvent(({ point }: MapMouseEvent) => {
    const { pressed } = overlay
    const [found] = map.getLayer(pressed) ? map.queryRenderedFeatures(point, { layers: [pressed] }) : []
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
