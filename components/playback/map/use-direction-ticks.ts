'use client'
import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import { directionTicks } from '@/lib/playback/direction-ticks'
import { indexesWithin } from '@/lib/playback/journey'
import { usePlayback } from '../playback-context'
import { drawTick } from './map-marks'
import { slotOf } from './playback-slots'

const ID = 'playback-ticks'
const SPACING_PX = 80
/** Ticks are made for a larger area than is seen, so that small moves need no new ones. */
const BEYOND = 0.3

type Ticks = FeatureCollection<Point, { bearing: number }>

/** Small arrows along the way, at even distances on the screen. */
export function useDirectionTicks(): void {
  const { map, theme, withStyle } = useMap()
  const { primary, chosen } = usePlayback()
  const played = primary?.played ?? null

  const ticks = useMemo(() => {
    if (!played) return () => toFeatures([])
    const { path, flat } = played
    const range = chosen ? indexesWithin(path, chosen) : { first: 0, last: path.count - 1 }
    // Whole zooms: between two of them the ticks draw apart, and do not crawl along the way.
    return () =>
      toFeatures(
        directionTicks(flat, range, {
          worldPx: 512 * 2 ** Math.round(map.getZoom()),
          spacing: SPACING_PX,
          bounds: seenBy(map),
        }),
      )
  }, [map, played, chosen])

  const overlay = useMemo(
    () => ({
      id: ID,
      add: () => {
        if (!map.hasImage(ID)) map.addImage(ID, drawTick(theme), { pixelRatio: 2 })
        map.addSource(ID, { type: 'geojson', data: ticks() })
        map.addLayer(
          {
            id: ID,
            type: 'symbol',
            source: ID,
            layout: {
              'icon-image': ID,
              'icon-rotate': ['get', 'bearing'],
              'icon-rotation-alignment': 'map',
              'icon-padding': 14,
              'icon-ignore-placement': true,
            },
          },
          slotOf('ticks'),
        )
      },
      remove: () => {
        if (map.getLayer(ID)) map.removeLayer(ID)
        if (map.getSource(ID)) map.removeSource(ID)
        if (map.hasImage(ID)) map.removeImage(ID)
      },
    }),
    [map, theme, ticks],
  )
  useOverlay(overlay)

  useEffect(() => {
    const redraw = () => withStyle(() => map.getSource<GeoJSONSource>(ID)?.setData(ticks()))
    map.on('moveend', redraw)
    return () => void map.off('moveend', redraw)
  }, [map, ticks, withStyle])
}

function seenBy(map: MapLibreMap): [number, number, number, number] {
  const bounds = map.getBounds()
  const [x, y] = [
    (bounds.getEast() - bounds.getWest()) * BEYOND,
    (bounds.getNorth() - bounds.getSouth()) * BEYOND,
  ]
  return [bounds.getWest() - x, bounds.getSouth() - y, bounds.getEast() + x, bounds.getNorth() + y]
}

function toFeatures(ticks: ReturnType<typeof directionTicks>): Ticks {
  return {
    type: 'FeatureCollection',
    features: ticks.map(({ lon, lat, bearing }) => ({
      type: 'Feature',
      properties: { bearing },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  }
}
