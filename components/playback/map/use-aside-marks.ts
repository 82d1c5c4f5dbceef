'use client'
import type { FeatureCollection, Point } from 'geojson'
import { useMemo } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import { wrapLongitude } from '@/lib/playback/path'
import { usePlayback } from '../playback-context'
import { slotOf } from './playback-slots'

export const ASIDE_LAYER = 'playback-aside'
/** More would cover the map; the table has them all. */
const MOST = 5000

/** Fixes that the way leaves out, on demand. */
export function useAsideMarks(): void {
  const { map, theme } = useMap()
  const { primary, showsSetAside } = usePlayback()
  const played = showsSetAside ? (primary?.played ?? null) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read
  const overlay = useMemo(() => {
    const features = Array.from(played?.setAside.slice(0, MOST) ?? [], (row) => ({
      type: 'Feature' as const,
      properties: { row },
      geometry: {
        type: 'Point' as const,
        coordinates: [wrapLongitude(played?.fixes.lon[row] ?? 0), played?.fixes.lat[row] ?? 0],
      },
    }))
    const data: FeatureCollection<Point> = { type: 'FeatureCollection', features }
    return {
      id: ASIDE_LAYER,
      add: () => {
        const style = getComputedStyle(document.documentElement)
        const [danger, surface] = ['--danger', '--surface'].map((name) => style.getPropertyValue(name).trim())
        map.addSource(ASIDE_LAYER, { type: 'geojson', data })
        map.addLayer(
          {
            id: ASIDE_LAYER,
            type: 'circle',
            source: ASIDE_LAYER,
            paint: {
              'circle-radius': 5,
              'circle-color': surface ?? '',
              'circle-opacity': 0.85,
              'circle-stroke-color': danger ?? '',
              'circle-stroke-width': 2,
            },
          },
          slotOf('aside'),
        )
      },
      remove: () => {
        if (map.getLayer(ASIDE_LAYER)) map.removeLayer(ASIDE_LAYER)
        if (map.getSource(ASIDE_LAYER)) map.removeSource(ASIDE_LAYER)
      },
    }
  }, [map, theme, played])
  useOverlay(overlay)
}
