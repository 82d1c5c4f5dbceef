'use client'
import { useQuery } from '@tanstack/react-query'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import type { Overlay } from '@/components/map/overlays'
import { api } from '@/lib/http/client'
import type { MatchedTrack } from '@/lib/playback/matched-schema'
import { usePlayback } from '../playback-context'
import { slotOf } from './playback-slots'

const ID = 'playback-streets'

/** Draws the streets along which the first vehicle drove beside its way, where that is wanted. */
export function useMatchedStreets(): void {
  const { streets, primary, period } = usePlayback()
  const { theme } = useMap()
  const imei = streets?.on && primary?.played ? primary.imei : null
  const { data } = useQuery({
    queryKey: ['playback', 'streets', imei, period.from, period.to],
    enabled: imei !== null,
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/matched-track', {
        params: { imei: imei ?? '' },
        query: { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn in a colour of the theme
  const overlay = useMemo(() => streetsOverlay(imei === null ? [] : (data?.lines ?? [])), [imei, data, theme])
  useOverlay(overlay)
}

const streetsOverlay = (lines: MatchedTrack['lines']): Overlay => ({
  id: ID,
  add: (map: MapLibreMap) => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
    map.addSource(ID, {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } },
    })
    map.addLayer(
      {
        id: ID,
        type: 'line',
        source: ID,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': color || '#3b7aff', 'line-width': 9, 'line-opacity': 0.4 },
      },
      slotOf('lines'),
    )
  },
  remove: (map: MapLibreMap) => {
    if (map.getLayer(ID)) map.removeLayer(ID)
    if (map.getSource(ID)) map.removeSource(ID)
  },
})
