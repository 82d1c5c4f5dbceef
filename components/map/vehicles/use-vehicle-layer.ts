'use client'
import './vehicles.css'
import type { MapBoxZoomEvent, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import type { ScreenPoint } from '../free-area'
import { useMap, useOverlay } from '../map-context'
import { ChosenMarker, FollowedMarkers } from './chosen-marker'
import { PileCounts } from './pile-counts'
import { readSpriteColors } from './sprite-colors'
import { VehicleLabels } from './vehicle-labels'
import { VehicleLayer } from './vehicle-layer'
import { vehiclesAt } from './vehicles-at'

type Options = {
  selectedId: number | null
  /** Named at any zoom. */
  followedIds?: readonly number[]
  /** What is drawn may be old by now. */
  faded: boolean
  /** Pressed on a vehicle, on several that lie over each other, nearest first, or beside all of them. */
  onPress: (ids: readonly number[], at: ScreenPoint) => void
  /** The same with Shift, Ctrl or ⌘, with the other button of the mouse, or held by a finger. */
  onPressMore?: (ids: readonly number[]) => void
}

const NOBODY: readonly number[] = []

/** Puts vehicles on the map; call the result with what to draw. */
export function useVehicleLayer({
  selectedId,
  followedIds = NOBODY,
  faded,
  onPress,
  onPressMore,
}: Options): (drawn: DrawnVehicles) => void {
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
  const piles = useRef<PileCounts | null>(null)
  const chosen = useRef<ChosenMarker | null>(null)
  const together = useRef<FollowedMarkers | null>(null)
  const press = useRef(onPress)
  press.current = onPress
  const pressMore = useRef(onPressMore)
  pressMore.current = onPressMore
  const selected = useRef(selectedId)
  selected.current = selectedId
  const followed = useRef(followedIds)
  followed.current = followedIds
  const [others] = useState(() => () => followed.current.filter((id) => id !== selected.current))
  const [named] = useState(() => () => [selected.current, latest.current.hovered, ...followed.current])

  useEffect(() => {
    piles.current = new PileCounts(map, layer.glides)
    labels.current = new VehicleLabels(map, layer.glides)
    chosen.current = new ChosenMarker(map, layer.glides)
    together.current = new FollowedMarkers(map, layer.glides)
    return () => {
      piles.current?.remove()
      labels.current?.remove()
      chosen.current?.remove()
      together.current?.remove()
    }
  }, [map, layer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read
  useEffect(() => {
    layer.setColors(readSpriteColors())
    chosen.current?.redraw(latest.current.drawn)
    together.current?.redraw(latest.current.drawn)
  }, [layer, theme])

  const followedKey = followedIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when others are chosen or followed, by their ids
  useEffect(() => {
    layer.setInFront([...(selectedId === null ? [] : [selectedId]), ...others()])
    const { drawn } = latest.current
    if (!drawn) return
    together.current?.update(drawn, others())
    piles.current?.update(drawn, selectedId)
    labels.current?.update(drawn, named())
    chosen.current?.update(drawn, selectedId)
  }, [layer, named, others, selectedId, followedKey])

  useEffect(() => {
    layer.setFaded(faded)
    map.getContainer().classList.toggle('vehicles-faded', faded)
  }, [map, layer, faded])

  useEffect(() => {
    const find = (at: ScreenPoint) => vehiclesAt(map, layer.glides, latest.current.drawn, at)
    const onClick = ({ point, originalEvent: { shiftKey, ctrlKey, metaKey } }: MapMouseEvent) => {
      if ((shiftKey || ctrlKey || metaKey) && pressMore.current) pressMore.current(find(point))
      else press.current(find(point), point)
    }
    const onMenu = ({ point, originalEvent }: MapMouseEvent) => {
      if (!pressMore.current) return
      originalEvent.preventDefault()
      pressMore.current(find(point))
    }
    // With Shift a box is drawn to zoom into; one without a size is a press.
    const onNoBox = ({ originalEvent }: MapBoxZoomEvent) => {
      if (!(originalEvent instanceof MouseEvent)) return
      const { left, top } = map.getCanvasContainer().getBoundingClientRect()
      pressMore.current?.(find({ x: originalEvent.clientX - left, y: originalEvent.clientY - top }))
    }
    // The arrows move the map; what they bring to its middle is pressed by Enter.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== map.getCanvas()) return
      const middle = map.project(map.getCenter())
      press.current(find(middle), middle)
    }
    const onMove = ({ point }: MapMouseEvent) => {
      const hovered = find(point)[0] ?? null
      if (hovered === latest.current.hovered) return
      latest.current.hovered = hovered
      map.getCanvas().style.cursor = hovered === null ? '' : 'pointer'
      layer.setHovered(hovered)
      if (latest.current.drawn) labels.current?.update(latest.current.drawn, named())
    }
    map.on('click', onClick)
    map.on('contextmenu', onMenu)
    map.on('boxzoomcancel', onNoBox)
    map.on('mousemove', onMove)
    map.getCanvasContainer().addEventListener('keydown', onKey)
    return () => {
      map.getCanvasContainer().removeEventListener('keydown', onKey)
      map.off('click', onClick)
      map.off('contextmenu', onMenu)
      map.off('boxzoomcancel', onNoBox)
      map.off('mousemove', onMove)
    }
  }, [map, layer, named])

  const [draw] = useState(() => (drawn: DrawnVehicles) => {
    latest.current.drawn = drawn
    layer.setVehicles(drawn)
    piles.current?.update(drawn, selected.current)
    labels.current?.update(drawn, named())
    chosen.current?.update(drawn, selected.current)
    together.current?.update(drawn, others())
  })
  return draw
}
