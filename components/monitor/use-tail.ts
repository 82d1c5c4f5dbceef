'use client'
import { useQuery } from '@tanstack/react-query'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import { api } from '@/lib/http/client'
import type { Vehicle } from '@/lib/live/vehicle'

const SOURCE = 'tail'
const TAIL_MINUTES = 30
const MAX_POINTS = 2000

type Line = [lon: number, lat: number][]

/** Draws where a vehicle came from lately, and goes on drawing as it moves. */
export function useTail(vehicle: Vehicle | null): void {
  const { map, withStyle } = useMap()
  const line = useRef<Line>([])
  const imei = vehicle?.imei ?? null
  const { data } = useQuery({
    queryKey: ['tail', imei],
    enabled: imei !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readTail(imei ?? ''),
  })

  const overlay = useRef({
    id: SOURCE,
    add: () => {
      map.addSource(SOURCE, { type: 'geojson', lineMetrics: true, data: lineString(line.current) })
      const color = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
      map.addLayer({
        id: SOURCE,
        type: 'line',
        source: SOURCE,
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-width': 4,
          // Fades towards the past.
          'line-gradient': [
            'interpolate',
            ['linear'],
            ['line-progress'],
            0,
            `${color}00`,
            0.35,
            `${color}b0`,
            1,
            color,
          ],
        },
      })
      if (map.getLayer('vehicles')) map.moveLayer(SOURCE, 'vehicles')
    },
    remove: () => {
      if (map.getLayer(SOURCE)) map.removeLayer(SOURCE)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    },
  })
  useOverlay(overlay.current)

  useEffect(() => {
    line.current = imei === null ? [] : (data ?? [])
    withStyle(() => showLine(map, line.current))
  }, [map, withStyle, imei, data])

  const { lat = null, lon = null } = vehicle ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place adds to the line
  useEffect(() => {
    const last = line.current.at(-1)
    if (lat === null || lon === null || !data || (last?.[0] === lon && last[1] === lat)) return
    line.current = [...line.current.slice(-MAX_POINTS), [lon, lat]]
    withStyle(() => showLine(map, line.current))
  }, [lat, lon])
}

function showLine(map: MapLibreMap, line: Line): void {
  map.getSource<GeoJSONSource>(SOURCE)?.setData(lineString(line))
}

async function readTail(imei: string): Promise<Line> {
  const to = new Date()
  const from = new Date(to.getTime() - TAIL_MINUTES * 60_000)
  const { points } = await api('GET', '/api/devices/[imei]/track', {
    params: { imei },
    query: { from: from.toISOString(), to: to.toISOString() },
    hideError: true,
  })
  return points.lon.flatMap((lon, index) =>
    points.flags[index] === 0 ? [[lon, points.lat[index] ?? 0] as [number, number]] : [],
  )
}

function lineString(coordinates: Line): GeoJSON.Feature {
  // A line of one point is none.
  const line = coordinates.length > 1 ? coordinates : []
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } }
}
