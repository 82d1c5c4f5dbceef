'use client'
import type { MapMouseEvent } from 'maplibre-gl'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useUnits } from '@/components/account/account-context'
import FenceLayer from '@/components/geofences/map/fence-layer'
import { useMap } from '@/components/map/map-context'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import { lazyPart } from '@/components/ui/lazy-part'
import type { DraftPoint } from '@/lib/fleet/routes/route-draft'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import type { LatLon } from '@/lib/geo/distance'
import type { Bounds } from '@/lib/places/country-bounds'
import { RouteLayer } from '../route-layer'
import { boundsOf } from '../route-overlay'
import { PointMarkers } from './point-markers'

const LinePen = lazyPart(() => import('./line-pen'))

export type RouteMapProps = {
  /** What it opens on before there is a line; null for the world. */
  around: Bounds | null
  points: readonly DraftPoint[]
  line: LineCorners
  offsetM: number
  /** The line is a guess until it has been asked for. */
  isGuess: boolean
  isDrawing: boolean
  /** Counts up when all of the route is to be shown. */
  shows: number
  onPress: (place: LatLon) => void
  onMoved: (key: number, place: LatLon) => void
  onDrawn: (line: LineCorners) => void
}

/** A town, where all vehicles stand in one yard. */
const AROUND_ZOOM = 13
const WORLD = { center: [10, 25] as [number, number], zoom: 2 }

/** The map of the form: a press adds a point, points are dragged, and the offset limit lies around the line. */
export default function RouteMap(props: RouteMapProps) {
  const t = useTranslations('fleet.routes')
  const { chosen } = useBasemaps()
  const [view] = useState(() => {
    const bounds = boundsOf(props.line)
    if (bounds) return { bounds, padding: 48, maxZoom: 15 }
    return props.around ? { bounds: props.around, padding: 48, maxZoom: AROUND_ZOOM } : WORLD
  })
  return (
    <MapView
      basemap={chosen}
      theme={useTheme()}
      language={useLocale()}
      initialView={view}
      label={t('map')}
      distanceUnit={useUnits().distance}
    >
      <Drawn {...props} />
    </MapView>
  )
}

function Drawn(props: RouteMapProps) {
  const { points, line, offsetM, isGuess, isDrawing, shows, onPress, onDrawn } = props
  const { map, camera } = useMap()
  useMarkers(props)
  const routes = useMemo(
    () => (isDrawing ? [] : [{ id: 0, line, stops: [], chosen: true, dashed: isGuess }]),
    [line, isGuess, isDrawing],
  )
  const bands = useMemo(() => bandOf(line, offsetM), [line, offsetM])
  const press = useEffectEvent(({ lngLat }: MapMouseEvent) => {
    const { lat, lng } = lngLat.wrap()
    if (!isDrawing) onPress({ lat, lon: lng })
  })
  useEffect(() => {
    const onClick = (event: MapMouseEvent) => press(event)
    map.on('click', onClick)
    map.getCanvas().style.cursor = 'crosshair'
    return () => void map.off('click', onClick)
  }, [map])
  const showAll = useEffectEvent(() => {
    const bounds = boundsOf([...line, ...points.map(({ lat, lon }) => [lon, lat] as const)])
    if (bounds) camera.fit(bounds, { margin: 48, maxZoom: 15, duration: 400 })
  })
  useEffect(() => {
    if (shows > 0) showAll()
  }, [shows])
  return (
    <>
      <FenceLayer id="route-offset" fences={isGuess ? NO_BAND : bands} labels={false} />
      <RouteLayer id="route-line" routes={routes} />
      <Suspense>{isDrawing && <LinePen line={line} offsetM={offsetM} onDrawn={onDrawn} />}</Suspense>
    </>
  )
}

const NO_BAND: ReturnType<typeof bandOf> = []

/** The offset limit to either side of the line, as an area. */
const bandOf = (line: LineCorners, offsetM: number) =>
  line.length < 2
    ? []
    : [
        {
          id: 0,
          name: '',
          color: '#3b7aff',
          shape: {
            kind: 'corridor' as const,
            points: line.map(([lon, lat]): [number, number] => [lat, lon]),
            widthM: 2 * offsetM,
          },
        },
      ]

function useMarkers({ points, onMoved }: RouteMapProps): void {
  const t = useTranslations('fleet.routes')
  const { map } = useMap()
  const markers = useRef<PointMarkers | null>(null)
  const moved = useEffectEvent((key: number, place: LatLon) => onMoved(key, place))
  const update = useEffectEvent(() =>
    markers.current?.update(points, (number, name) => t('pointLabel', { number, name })),
  )
  useEffect(() => {
    let isGone = false
    void import('@/components/map/map-library').then(({ Marker }) => {
      if (isGone) return
      markers.current = new PointMarkers(map, Marker, (key, place) => moved(key, place))
      update()
    })
    return () => {
      isGone = true
      markers.current?.clear()
      markers.current = null
    }
  }, [map])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the markers read the points themselves
  useEffect(() => update(), [points])
}
