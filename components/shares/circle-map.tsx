'use client'
import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useLocale } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import type { InitialView } from '@/components/map/map-instance'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import { boundsOfCircles, circleOutline } from '@/lib/geo/circle-outline'
import type { Circle } from '@/lib/shares/schema'

type Point = { lat: number; lon: number }
type Props = {
  label: string
  circles: readonly Circle[]
  /** Where a vehicle is now. */
  here: Point | null
  onPress: (point: Point) => void
}

const SOURCE = 'share-circles'
const WORLD: InitialView = { center: [10, 25], zoom: 1 }
const NEAR_ZOOM = 12
const FIT = { padding: 24, maxZoom: 14 }

/** A small map with circles; a press on it says where. */
export default function CircleMap({ label, ...drawn }: Props) {
  const { chosen } = useBasemaps()
  const [view] = useState(() => viewOf(drawn))
  return (
    <MapView
      minimal
      basemap={chosen}
      theme={useTheme()}
      language={useLocale()}
      initialView={view}
      label={label}
    >
      <Circles {...drawn} />
    </MapView>
  )
}

function viewOf({ circles, here }: Pick<Props, 'circles' | 'here'>): InitialView {
  const bounds = boundsOfCircles(circles)
  if (bounds) return { bounds, ...FIT }
  return here ? { center: [here.lon, here.lat], zoom: NEAR_ZOOM } : WORLD
}

function Circles({ circles, here, onPress }: Omit<Props, 'label'>) {
  const { map, camera, withStyle } = useMap()
  const data = useRef<GeoJSON.FeatureCollection>(featuresOf(circles, here))
  const overlay = useRef({
    id: SOURCE,
    add: () => addLayers(map, data.current),
    remove: () => removeLayers(map),
  })
  useOverlay(overlay.current)
  useEffect(() => {
    data.current = featuresOf(circles, here)
    withStyle(() => map.getSource<GeoJSONSource>(SOURCE)?.setData(data.current))
  }, [map, withStyle, circles, here])

  const press = useEffectEvent(({ lngLat }: MapMouseEvent) => {
    const { lat, lng } = lngLat.wrap()
    onPress({ lat: sixDecimals(lat), lon: sixDecimals(lng) })
  })
  useEffect(() => {
    const onClick = (event: MapMouseEvent) => press(event)
    map.on('click', onClick)
    map.getCanvas().style.cursor = 'crosshair'
    return () => void map.off('click', onClick)
  }, [map])

  // What was put elsewhere than by a press on the map is brought into view.
  const newest = circles.at(-1)
  useEffect(() => {
    const bounds = newest && boundsOfCircles([newest])
    if (!bounds) return
    const [west, south, east, north] = bounds
    const seen = map.getBounds()
    if (seen.contains([west, south]) && seen.contains([east, north])) return
    camera.fit([west, south, east, north], { margin: FIT.padding, maxZoom: FIT.maxZoom, duration: 300 })
  }, [map, camera, newest])
  return null
}

const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function featuresOf(circles: readonly Circle[], here: Point | null): GeoJSON.FeatureCollection {
  const point = ({ lat, lon }: Point, kind: string): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  })
  return {
    type: 'FeatureCollection',
    features: [
      ...circles.map(
        (circle): GeoJSON.Feature => ({
          type: 'Feature',
          properties: { kind: 'circle' },
          geometry: { type: 'Polygon', coordinates: [circleOutline(circle)] },
        }),
      ),
      ...circles.map((circle) => point(circle, 'middle')),
      ...(here ? [point(here, 'vehicle')] : []),
    ],
  }
}

const PARTS = ['area', 'edge', 'points'].map((part) => `${SOURCE}-${part}`)

function addLayers(map: MapLibreMap, data: GeoJSON.FeatureCollection): void {
  const style = getComputedStyle(document.documentElement)
  const color = style.getPropertyValue('--accent').trim()
  const vehicle = style.getPropertyValue('--moving').trim() || color
  const [area = '', edge = '', points = ''] = PARTS
  map.addSource(SOURCE, { type: 'geojson', data })
  const ofCircles = ['==', ['geometry-type'], 'Polygon'] as never
  map.addLayer({
    id: area,
    type: 'fill',
    source: SOURCE,
    filter: ofCircles,
    paint: { 'fill-color': color, 'fill-opacity': 0.16 },
  })
  map.addLayer({
    id: edge,
    type: 'line',
    source: SOURCE,
    filter: ofCircles,
    paint: { 'line-color': color, 'line-width': 2 },
  })
  map.addLayer({
    id: points,
    type: 'circle',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'Point'] as never,
    paint: {
      'circle-color': ['match', ['get', 'kind'], 'vehicle', vehicle, color] as never,
      'circle-radius': ['match', ['get', 'kind'], 'vehicle', 7, 4] as never,
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  })
}

function removeLayers(map: MapLibreMap): void {
  for (const part of PARTS) if (map.getLayer(part)) map.removeLayer(part)
  if (map.getSource(SOURCE)) map.removeSource(SOURCE)
}
