'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { drawVehicles } from '@/components/live/draw-vehicles'
import { useMap } from '@/components/map/map-context'
import { ClusterMarkers } from '@/components/map/vehicles/cluster-markers'
import { useVehicleLayer } from '@/components/map/vehicles/use-vehicle-layer'
import { useFollow, useShowChosen } from '@/components/monitor/use-follow'
import { extentOf, type FleetVehicle } from '@/lib/embeds/embed-fleet'
import type { Bounds } from '@/lib/live/bounds'
import { type ClusterMarker, VehicleClusters } from '@/lib/live/vehicle-clusters'

const VIEW_EVERY_MS = 120
/** Drawn around the view as well, so that what comes in while moving is there. */
const MARGIN = 0.2
const FIT_MARGIN = 44
const CLOSEST_FIT = 15

type Props = {
  vehicles: readonly FleetVehicle[]
  chosen: FleetVehicle | null
  isKnown: boolean
  isLost: boolean
  /** The camera stays on the chosen one. */
  follows: boolean
  onUnfollow: () => void
  onChoose: (vehicle: FleetVehicle | null) => void
}

/** The vehicles of an embed on its map: clusters, and those that stand by themselves. */
export function FleetOnMap(props: Props) {
  const { vehicles, chosen, isKnown, isLost, follows, onUnfollow, onChoose } = props
  const { camera } = useMap()
  const view = useView()
  const byId = useMemo(() => new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])), [vehicles])
  const groups = useMemo(
    () => new VehicleClusters(vehicles.filter(({ id }) => id !== chosen?.id)),
    [vehicles, chosen?.id],
  )
  const draw = useVehicleLayer({
    selectedId: chosen?.id ?? null,
    faded: isLost,
    onPress: ([nearest]) => onChoose((nearest !== undefined && byId.get(nearest)) || null),
  })
  const boundsOf = useRef(groups)
  boundsOf.current = groups
  const clusters = useClusters((id) => boundsOf.current.boundsOf(id))

  useEffect(() => {
    if (!view) return
    const found = groups.inView(view.bounds, view.zoom)
    const alone = found.vehicleIds.flatMap((id) => byId.get(id) ?? [])
    draw(drawVehicles(chosen ? [...alone, chosen] : alone))
    clusters?.(found.clusters)
  }, [view, groups, byId, chosen, draw, clusters])

  const fitted = useRef(false)
  useEffect(() => {
    if (fitted.current || !isKnown) return
    fitted.current = true
    const extent = extentOf(vehicles)
    if (extent) camera.fit(extent, { margin: FIT_MARGIN, maxZoom: CLOSEST_FIT, animate: false })
  }, [camera, vehicles, isKnown])
  useShowChosen(follows ? null : chosen)
  useFollow(chosen, follows && chosen !== null, onUnfollow)
  return null
}

type View = { bounds: Bounds; zoom: number }

/** What is seen of the map, looked at again while it moves. */
function useView(): View | null {
  const { map } = useMap()
  const [view, setView] = useState<View | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => {
      timer = null
      const seen = map.getBounds()
      setView({
        bounds: widened([seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()]),
        zoom: map.getZoom(),
      })
    }
    const soon = () => {
      timer ??= setTimeout(look, VIEW_EVERY_MS)
    }
    look()
    map.on('move', soon)
    map.on('resize', soon)
    return () => {
      if (timer) clearTimeout(timer)
      map.off('move', soon)
      map.off('resize', soon)
    }
  }, [map])
  return view
}

function widened([west, south, east, north]: Bounds): Bounds {
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN]
  const [low, high] = [Math.max(-90, south - y), Math.min(90, north + y)]
  if (east - west + 2 * x >= 360) return [-180, low, 180, high]
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
  return [wrap(west - x), low, wrap(east + x), high]
}

/** The markers of clusters, once their script is there; a press shows exactly the members. */
function useClusters(
  boundsOf: (clusterId: number) => Bounds | null,
): ((clusters: readonly ClusterMarker[]) => void) | null {
  const t = useTranslations('embedViewer')
  const { map, camera, theme } = useMap()
  const [markers, setMarkers] = useState<ClusterMarkers | null>(null)
  const bounds = useRef(boundsOf)
  bounds.current = boundsOf
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read
  useEffect(() => {
    let opened: ClusterMarkers | null = null
    let closed = false
    void import('@/components/map/map-library').then(({ Marker }) => {
      if (closed) return
      opened = new ClusterMarkers(
        map,
        Marker,
        (count) => t('cluster', { count }),
        (id) => {
          const found = bounds.current(id)
          if (!found) return
          const [west, south, east, north] = found
          const box: [[number, number], [number, number]] = [
            [west, south],
            [east, north],
          ]
          camera.fit(box, { margin: FIT_MARGIN, maxZoom: 17 })
        },
      )
      setMarkers(opened)
    })
    return () => {
      closed = true
      opened?.clear()
    }
  }, [map, camera, theme, t])
  return useMemo(() => markers && ((clusters) => markers.update(clusters)), [markers])
}
