'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import { useMap } from '@/components/map/map-context'
import { ClusterMarkers } from '@/components/map/vehicles/cluster-markers'
import { useVehicleLayer } from '@/components/map/vehicles/use-vehicle-layer'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Bounds } from '@/lib/live/bounds'
import type { Vehicle } from '@/lib/live/vehicle'
import type { Pile } from './pile-menu'
import { useReportView } from './use-report-view'

/** The map's buttons stand in it. */
export const FIT_MARGIN = 72
export const CLOSEST_FIT = 15

/** More than this nobody reads through. */
const MOST_IN_PILE = 50

/** Fetched with the first press on several vehicles. */
const PileMenu = lazyPart(() => import('./pile-menu'))

type Props = {
  clustering: boolean
  selectedId: number | null
  /** Absent while a tool takes the presses. */
  onPress?: (vehicle: Vehicle) => void
  /** Follow it together with others. */
  onFollow?: (vehicle: Vehicle) => void
  /** Fit all vehicles into the view once they are there. */
  fitAtStart: boolean
}

/** Vehicles and clusters of the feed on the map. */
export function FleetLayers({ clustering, selectedId, onPress, onFollow, fitAtStart }: Props) {
  const { camera } = useMap()
  const client = useLiveClient()
  const feed = useLive('feed')
  const drawn = useLive('drawn')
  const followed = useLive('followed')
  const [pile, setPile] = useState<Pile | null>(null)
  const draw = useVehicleLayer({
    selectedId,
    followedIds: followed?.vehicles.map(({ id }) => id),
    faded: feed?.state === 'lost',
    onPress: async (ids, at) => {
      if (!onPress || !client) return
      const found = await Promise.all(ids.slice(0, MOST_IN_PILE).map((id) => client.vehicleById(id)))
      const vehicles = found.filter((vehicle) => vehicle !== null)
      if (vehicles.length > 1) setPile({ at, vehicles })
      else if (vehicles[0]) onPress(vehicles[0])
    },
    onPressMore: async ([nearest]) => {
      const vehicle = nearest === undefined ? null : await client?.vehicleById(nearest)
      if (vehicle) onFollow?.(vehicle)
    },
  })
  const clusters = useClusters()
  useReportView(clustering)

  useEffect(() => {
    if (!drawn) return
    draw(drawn.vehicles)
    clusters?.update(drawn.clusters)
  }, [drawn, draw, clusters])

  const fitted = useRef(!fitAtStart)
  const live = feed?.state === 'live'
  useEffect(() => {
    if (fitted.current || !live || !client) return
    fitted.current = true
    void client.extent().then((bounds) => {
      // Those that are followed have the view.
      if (!bounds || client.get('followed')?.vehicles.length) return
      camera.fit(boxOf(bounds), { margin: FIT_MARGIN, maxZoom: CLOSEST_FIT, animate: false })
    })
  }, [client, live, camera])
  if (!pile || !onPress) return null
  return (
    <Suspense>
      <PileMenu pile={pile} onChoose={onPress} onClose={() => setPile(null)} />
    </Suspense>
  )
}

/** The markers of clusters; pressing one shows exactly its members. */
function useClusters(): ClusterMarkers | null {
  const t = useTranslations('monitor')
  const { map, camera, theme } = useMap()
  const client = useLiveClient()
  const drawn = useRef(useLive('drawn'))
  drawn.current = useLive('drawn')
  const [markers, setMarkers] = useState<ClusterMarkers | null>(null)
  useEffect(() => {
    let opened: ClusterMarkers | null = null
    let closed = false
    void import('@/components/map/map-library').then(({ Marker }) => {
      if (closed) return
      opened = new ClusterMarkers(
        map,
        Marker,
        (count) => t('cluster', { count }),
        async (clusterId) => {
          const bounds = await client?.clusterBounds(clusterId)
          if (bounds) camera.fit(boxOf(bounds), { margin: FIT_MARGIN, maxZoom: 17 })
        },
      )
      setMarkers(opened)
    })
    return () => {
      closed = true
      opened?.clear()
    }
  }, [map, camera, client, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read
  useEffect(() => {
    if (drawn.current) markers?.redraw(drawn.current.clusters)
  }, [markers, theme])
  return markers
}

export const boxOf = ([west, south, east, north]: Bounds): [[number, number], [number, number]] => [
  [west, south],
  [east, north],
]
