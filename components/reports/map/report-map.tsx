'use client'
import type { MapMouseEvent } from 'maplibre-gl'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useUnits } from '@/components/account/account-context'
import { BasemapMenu } from '@/components/map/basemap-menu'
import { useMap, useOverlay } from '@/components/map/map-context'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import type { Language } from '@/lib/i18n/languages'
import type { ReportRow } from '@/lib/reports/row'
import { type MapPoint, POINT_LAYER, ReportOverlay } from './report-overlay'
import { useWay } from './use-way'

const WORLD = { center: [10, 25] as [number, number], zoom: 1.4 }
const CLOSEST = 15
const MAX_POINTS = 5000

type Props = {
  rows: readonly ReportRow[]
  /** Whether rows have a way, or only a place. */
  ways: boolean
  chosen: ReportRow | null
  onChoose: (row: ReportRow | null) => void
}

/** The places of a report's rows; of the chosen one its way. */
export default function ReportMap(props: Props) {
  const t = useTranslations('reports.screen')
  const { basemaps, chosen, choose } = useBasemaps()
  const { distance } = useUnits()
  return (
    <MapView
      basemap={chosen}
      theme={useTheme()}
      language={useLocale() as Language}
      initialView={WORLD}
      label={t('mapLabel')}
      distanceUnit={distance}
      tools={<BasemapMenu basemaps={basemaps} chosen={chosen?.id} onChoose={choose} />}
    >
      <Marks {...props} />
    </MapView>
  )
}

function Marks({ rows, ways, chosen, onChoose }: Props) {
  const { map, camera, theme, withStyle } = useMap()
  const overlay = useMemo(() => new ReportOverlay(theme), [theme])
  useOverlay(overlay)
  const way = useWay(ways ? chosen : null)
  const points = useMemo(
    () =>
      rows.slice(0, MAX_POINTS).flatMap((row, index): MapPoint[] => {
        const at = placeIn(row)
        return at ? [{ row: index, lat: at[0], lon: at[1], chosen: row === chosen }] : []
      }),
    [rows, chosen],
  )
  useEffect(
    () => void withStyle(() => overlay.show(map, points, way)),
    [overlay, map, withStyle, points, way],
  )

  const fit = useEffectEvent((places: readonly (readonly [number, number])[]) => {
    const bounds = boundsOf(places)
    if (bounds) camera.fit(bounds, { margin: 48, maxZoom: CLOSEST, duration: 400 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows than before are shown whole
  useEffect(() => fit(points.map(({ lat, lon }) => [lon, lat])), [rows])
  useEffect(() => {
    const at = chosen && placeIn(chosen)
    if (way.length > 1) fit(way)
    else if (at) fit([[at[1], at[0]]])
  }, [chosen, way])

  const press = useEffectEvent((event: MapMouseEvent) => {
    const [found] = map.queryRenderedFeatures(event.point, { layers: [POINT_LAYER] })
    const row = rows[Number(found?.properties.row)]
    if (row) onChoose(row)
  })
  useEffect(() => {
    map.on('click', POINT_LAYER, press)
    return () => void map.off('click', POINT_LAYER, press)
  }, [map])
  return null
}

/** Where a row was: its place, or where it began. */
function placeIn({ cells }: ReportRow): readonly [number, number] | null {
  for (const key of ['place', 'startPlace', 'endPlace']) {
    const cell = cells[key]
    if (typeof cell === 'object' && cell !== null) return cell
  }
  return null
}

function boundsOf(
  places: readonly (readonly [number, number])[],
): [[number, number], [number, number]] | null {
  if (places.length === 0) return null
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of places) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [
    [west, south],
    [east, north],
  ]
}
