'use client'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import { MapView } from '@/components/map/map-view'
import type { Overlay } from '@/components/map/overlays'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import type { Bounds } from '@/lib/basemap/schema'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'

type Way = readonly [number, number][]

const CLOSEST = 16
const PADDING = 28
const WAY = 'file-track-way'
const ENDS = 'file-track-ends'

const LINE: Record<Theme, string> = { light: '#2563eb', dark: '#7aa7ff' }
const END: Record<Theme, string> = { light: '#c81e4a', dark: '#ff5c84' }
const PAPER: Record<Theme, string> = { light: '#ffffff', dark: '#0b0e14' }

/** The way of a file, as near as all of it fits. */
export default function TrackMap({ way }: { way: Way }) {
  const t = useTranslations('trackImport')
  const { chosen } = useBasemaps()
  const bounds = useMemo((): Bounds => {
    const [lons, lats] = [way.map(([lon]) => lon), way.map(([, lat]) => lat)]
    return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
  }, [way])
  // Another file is another map: where it begins is read once.
  return (
    <MapView
      key={bounds.join()}
      minimal
      basemap={chosen}
      theme={useTheme()}
      language={useLocale() as Language}
      initialView={{ bounds, padding: PADDING, maxZoom: CLOSEST }}
      label={t('map')}
    >
      <Line way={way} />
    </MapView>
  )
}

function Line({ way }: { way: Way }) {
  const { theme } = useMap()
  useOverlay(useMemo(() => new WayOverlay(way, theme), [way, theme]))
  return null
}

/** A line from the first point, which is hollow, to the last one. */
class WayOverlay implements Overlay {
  readonly id = WAY

  constructor(
    private readonly way: Way,
    private readonly theme: Theme,
  ) {}

  readonly add = (map: MapLibreMap): void => {
    const { theme, way } = this
    const coordinates = way.map((place) => [...place])
    const ends = [coordinates[0], coordinates.at(-1)].flatMap((end, index) =>
      end
        ? [
            {
              type: 'Feature' as const,
              properties: { last: index === 1 },
              geometry: { type: 'Point' as const, coordinates: end },
            },
          ]
        : [],
    )
    const line = { type: 'LineString' as const, coordinates }
    map.addSource(WAY, { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: line } })
    map.addSource(ENDS, { type: 'geojson', data: { type: 'FeatureCollection', features: ends } })
    map.addLayer({
      id: WAY,
      type: 'line',
      source: WAY,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': LINE[theme], 'line-width': 3 },
    })
    map.addLayer({
      id: ENDS,
      type: 'circle',
      source: ENDS,
      paint: {
        'circle-radius': 6,
        'circle-color': ['case', ['get', 'last'], END[theme], PAPER[theme]],
        'circle-stroke-width': 2,
        'circle-stroke-color': ['case', ['get', 'last'], PAPER[theme], LINE[theme]],
      },
    })
  }

  readonly remove = (map: MapLibreMap): void => {
    for (const id of [ENDS, WAY]) if (map.getLayer(id)) map.removeLayer(id)
    for (const id of [ENDS, WAY]) if (map.getSource(id)) map.removeSource(id)
  }
}
