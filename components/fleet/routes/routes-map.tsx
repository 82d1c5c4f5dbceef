'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { useUnits } from '@/components/account/account-context'
import { chartColor } from '@/components/charts/palette'
import { useMap } from '@/components/map/map-context'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import type { ListedRoute } from '@/lib/fleet/routes/route-schema'
import { RouteLayer } from './route-layer'
import { boundsOf } from './route-overlay'

const WORLD = { center: [10, 25] as [number, number], zoom: 1 }

type Props = { routes: readonly ListedRoute[]; chosenId: number | null; onChoose: (id: number) => void }

/** The routes of the list on a map, the chosen one over the others. */
export default function RoutesMap({ routes, chosenId, onChoose }: Props) {
  const t = useTranslations('fleet.routes')
  const { chosen } = useBasemaps()
  return (
    <MapView
      basemap={chosen}
      theme={useTheme()}
      language={useLocale()}
      initialView={WORLD}
      label={t('map')}
      distanceUnit={useUnits().distance}
    >
      <ShownRoutes routes={routes} chosenId={chosenId} onChoose={onChoose} />
    </MapView>
  )
}

function ShownRoutes({ routes, chosenId, onChoose }: Props) {
  const { camera, theme } = useMap()
  const drawn = useMemo(
    () =>
      routes.map(({ id, name, preview, points }, index) => ({
        id,
        name,
        color: chartColor(theme, index),
        line: preview,
        chosen: id === chosenId,
        stops: points,
      })),
    [routes, chosenId, theme],
  )
  useEffect(() => {
    const shown = routes.filter(({ id }) => chosenId === null || id === chosenId)
    const bounds = boundsOf(shown.flatMap(({ preview }) => preview))
    if (bounds) camera.fit(bounds, { margin: 40, maxZoom: 15, duration: 400 })
  }, [camera, routes, chosenId])
  return <RouteLayer id="fleet-routes" routes={drawn} onPress={onChoose} />
}
