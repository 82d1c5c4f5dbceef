'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import { useMap } from '@/components/map/map-context'
import { ClusterMarkers } from '@/components/map/vehicles/cluster-markers'
import { useVehicleLayer } from '@/components/map/vehicles/use-vehicle-layer'
import type { Bounds } from '@/lib/live/bounds'
import { useReportView } from './use-report-view'

const FIT_PADDING = 72
const CLOSEST_FIT = 15

type Props = {
  clustering: boolean
  selectedId: number | null
  onPress: (vehicleId: number | null) => void
  /** Fit all vehicles into the view once they are there. */
  fitAtStart: boolean
}

/** Vehicles and clusters of the feed on the map. */
export function FleetLayers({ clustering, selectedId, onPress, fitAtStart }: Props) {
  const { map } = useMap()
  const client = useLiveClient()
  const feed = useLive('feed')
  const drawn = useLive('drawn')
  const draw = useVehicleLayer({ selectedId, onPress })
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
    void client
      .extent()
      .then(
        (bounds) =>
          bounds &&
          map.fitBounds(boxOf(bounds), { padding: FIT_PADDING, maxZoom: CLOSEST_FIT, animate: false }),
      )
  }, [client, live, map])
  return null
}

/** The markers of clusters; pressing one shows exactly its members. */
function useClusters(): ClusterMarkers | null {
  const t = useTranslations('monitor')
  const { map, theme } = useMap()
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
          if (bounds) map.fitBounds(boxOf(bounds), { padding: FIT_PADDING, maxZoom: 17 })
        },
      )
      setMarkers(opened)
    })
    return () => {
      closed = true
      opened?.clear()
    }
  }, [map, client, t])
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
