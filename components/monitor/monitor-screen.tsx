'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { useLiveClient } from '@/components/live/live-provider'
import { freeMiddle } from '@/components/map/free-middle'
import { useMap } from '@/components/map/map-context'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { placeInUrl } from '@/lib/geo/distance'
import type { Vehicle } from '@/lib/live/vehicle'
import { AreaTool } from './area-tool'
import { FleetLayers } from './fleet-layers'
import { FleetMap } from './fleet-map'
import { MapTools, type Tool } from './map-tools'
import { MeasureTool } from './measure-tool'
import { MonitorDesktop } from './monitor-desktop'
import { MonitorPhone } from './monitor-phone'
import { useFeed } from './use-feed'
import { useFollow, useShowChosen } from './use-follow'
import { useSelectedVehicle } from './use-selected-vehicle'
import { useTail } from './use-tail'

/** /monitorObject: all vehicles in a list and on the map, live, and the card of the chosen one. */
export function MonitorScreen() {
  const t = useTranslations('monitor')
  useFeed()
  const phone = useIsPhone()
  const client = useLiveClient()
  const [imei, select] = useSelection()
  const at = useSearchParams().get('at')
  const vehicle = useSelectedVehicle(imei)
  const [following, setFollowing] = useState(false)
  const [clustering, setClustering] = useState(true)
  const [tool, setTool] = useState<Tool | null>(null)

  const choose = useCallback(
    (next: string | null) => {
      setFollowing(false)
      select(next)
    },
    [select],
  )
  const pressOnMap = async (id: number | null) => {
    if (tool || id === null) return
    const found = await client?.vehicleById(id)
    if (found) choose(found.imei)
  }
  const stopFollowing = useCallback(() => setFollowing(false), [])

  const map = (
    <FleetMap
      tools={<MapTools clustering={clustering} onClustering={setClustering} tool={tool} onTool={setTool} />}
    >
      <FleetLayers
        clustering={clustering}
        selectedId={vehicle?.id ?? null}
        onPress={pressOnMap}
        fitAtStart={imei === null && !at}
      />
      <ChosenOnMap vehicle={vehicle} following={following} onEnd={stopFollowing} />
      {tool === 'measure' && <MeasureTool onDone={() => setTool(null)} />}
      {tool === 'area' && <AreaTool onChoose={choose} onDone={() => setTool(null)} />}
    </FleetMap>
  )
  const Layout = phone ? MonitorPhone : MonitorDesktop
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <Layout
        map={map}
        vehicle={vehicle}
        selectedImei={imei}
        onSelect={choose}
        following={following}
        onFollow={setFollowing}
      />
    </>
  )
}

type ChosenProps = { vehicle: Vehicle | null; following: boolean; onEnd: () => void }

function ChosenOnMap({ vehicle, following, onEnd }: ChosenProps) {
  usePlaceInAddress()
  useTail(vehicle)
  useShowChosen(vehicle)
  useFollow(vehicle, following, onEnd)
  return null
}

const PLACE_ZOOM = 11

/** Shows the place that the address names by `at=lat,lon`, as the search leads there. */
function usePlaceInAddress(): void {
  const { map } = useMap()
  const at = useSearchParams().get('at')
  useEffect(() => {
    const place = placeInUrl(at)
    if (!place) return
    map.jumpTo({ center: [place.lon, place.lat], zoom: PLACE_ZOOM })
    map.panBy(freeMiddle(map), { animate: false })
  }, [map, at])
}

/** The chosen vehicle by its IMEI. It stands in the address, so that a link opens it. */
function useSelection(): [imei: string | null, select: (imei: string | null) => void] {
  const path = usePathname()
  const imei = useSearchParams().get('imei')
  const select = useCallback(
    (next: string | null) => {
      // The native history keeps the page as it is; the router only reads it.
      window.history.replaceState(null, '', next ? `${path}?imei=${next}` : path)
    },
    [path],
  )
  return [imei, select]
}
