'use client'
import './vehicles.css'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import { useMap, useOverlay } from '../map-context'
import { ChosenMarker } from './chosen-marker'
import { nearestVehicle } from './nearest-vehicle'
import { readSpriteColors } from './sprite-colors'
import { VehicleLabels } from './vehicle-labels'
import { VehicleLayer } from './vehicle-layer'

type Options = {
  selectedId: number | null
  /** Pressed on a vehicle, or beside all of them. */
  onPress: (id: number | null) => void
}

/** Puts vehicles on the map; call the result with what to draw. */
export function useVehicleLayer({ selectedId, onPress }: Options): (drawn: DrawnVehicles) => void {
  const { map, theme } = useMap()
  const [layer] = useState(() => new VehicleLayer(readSpriteColors()))
  const [overlay] = useState(() => ({
    id: 'vehicles',
    add: () => void map.addLayer(layer),
    remove: () => void (map.getLayer(layer.id) && map.removeLayer(layer.id)),
  }))
  useOverlay(overlay)
  const latest = useRef<{ drawn: DrawnVehicles | null; hovered: number | null }>({
    drawn: null,
    hovered: null,
  })
  const labels = useRef<VehicleLabels | null>(null)
  const chosen = useRef<ChosenMarker | null>(null)
  const press = useRef(onPress)
  press.current = onPress
  const selected = useRef(selectedId)
  selected.current = selectedId

  useEffect(() => {
    labels.current = new VehicleLabels(map, layer.glides)
    chosen.current = new ChosenMarker(map, layer.glides)
    return () => {
      labels.current?.remove()
      chosen.current?.remove()
    }
  }, [map, layer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read
  useEffect(() => {
    layer.setColors(readSpriteColors())
    chosen.current?.redraw(latest.current.drawn)
  }, [layer, theme])

  useEffect(() => {
    layer.setSelected(selectedId)
    const { drawn, hovered } = latest.current
    if (!drawn) return
    labels.current?.update(drawn, selectedId, hovered)
    chosen.current?.update(drawn, selectedId)
  }, [layer, selectedId])

  useEffect(() => {
    const find = (event: MapMouseEvent) =>
      nearestVehicle(map, layer.glides, latest.current.drawn, event.point)
    const onClick = (event: MapMouseEvent) => press.current(find(event))
    const onMove = (event: MapMouseEvent) => {
      const hovered = find(event)
      if (hovered === latest.current.hovered) return
      latest.current.hovered = hovered
      map.getCanvas().style.cursor = hovered === null ? '' : 'pointer'
      layer.setHovered(hovered)
      if (latest.current.drawn) labels.current?.update(latest.current.drawn, selected.current, hovered)
    }
    map.on('click', onClick)
    map.on('mousemove', onMove)
    return () => {
      map.off('click', onClick)
      map.off('mousemove', onMove)
    }
  }, [map, layer])

  const [draw] = useState(() => (drawn: DrawnVehicles) => {
    latest.current.drawn = drawn
    layer.setVehicles(drawn)
    labels.current?.update(drawn, selected.current, latest.current.hovered)
    chosen.current?.update(drawn, selected.current)
  })
  return draw
}
