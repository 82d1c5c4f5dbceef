'use client'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext, useEffect } from 'react'
import type { Theme } from '@/lib/brand/palette'
import type { MapCamera } from './map-camera'
import type { Overlay, Overlays } from './overlays'

export type MapHandle = {
  map: MapLibreMap
  /** Moves the map within what panels leave free of it. */
  camera: MapCamera
  theme: Theme
  /** Adds what stays when the base map changes; returns how to take it away. */
  addOverlay: Overlays['add']
  /** Changes sources and layers, unless the style is being replaced at this moment. */
  withStyle: Overlays['withStyle']
}

export const MapContext = createContext<MapHandle | null>(null)

/** The map that a component stands on. Children of `MapView` are drawn once there is one. */
export function useMap(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('useMap() outside of MapView')
  return handle
}

/** Keeps an overlay on the map while the component is there. The overlay must be the same object between draws. */
export function useOverlay(overlay: Overlay): void {
  const { addOverlay } = useMap()
  useEffect(() => addOverlay(overlay), [addOverlay, overlay])
}
