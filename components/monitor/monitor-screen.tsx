'use client'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { AreasWanted } from '@/components/areas/live/areas-tool'
import { useMap } from '@/components/map/map-context'
import { lazyPart } from '@/components/ui/lazy-part'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { placeInUrl } from '@/lib/geo/distance'
import { AreaTool } from './area-tool'
import { ChosenOnMap } from './chosen-on-map'
import { FleetLayers } from './fleet-layers'
import { FleetMap } from './fleet-map'
import { LostNotice } from './lost-notice'
import { MapTools, type Tool } from './map-tools'
import { MeasureTool } from './measure-tool'
import { MonitorDesktop } from './monitor-desktop'
import { MonitorPhone } from './monitor-phone'
import { FollowedProvider, useFollowed, useKeptFollowed } from './together/followed-context'
import { useFeed } from './use-feed'
import { useRecentVehicle } from './use-recent-vehicle'
import { useSelectedVehicle } from './use-selected-vehicle'
import { useSelection } from './use-selection'

/** Fetched with the first vehicle that is followed. */
const FollowedSplit = lazyPart(() => import('./together/followed-split'))
const FollowedOnMap = lazyPart(() => import('./together/followed-on-map'))

/** /monitorObject: all vehicles in a list and on the map, live, the card of the chosen one, and cards of several. */
export function MonitorScreen() {
  return (
    <FollowedProvider choice={useKeptFollowed()}>
      <Monitor />
    </FollowedProvider>
  )
}

function Monitor() {
  const t = useTranslations('monitor')
  useFeed()
  const phone = useIsPhone()
  const hasFences = useAccount().permissions.includes('geofences.read')
  const [imei, select] = useSelection()
  const at = useSearchParams().get('at')
  const vehicle = useSelectedVehicle(imei)
  useRecentVehicle(vehicle)
  const [following, setFollowing] = useState(false)
  const [clustering, setClustering] = useState(true)
  const [tool, setTool] = useState<Tool | null>(null)
  const followed = useFollowed()
  const several = followed.imeis.length > 0

  const choose = useCallback(
    (next: string | null) => {
      setFollowing(false)
      select(next)
    },
    [select],
  )
  const stopFollowing = useCallback(() => setFollowing(false), [])

  const map = (
    <FleetMap
      tools={<MapTools clustering={clustering} onClustering={setClustering} tool={tool} onTool={setTool} />}
    >
      <FleetLayers
        clustering={clustering}
        selectedId={vehicle?.id ?? null}
        onPress={tool ? undefined : ({ imei }) => choose(imei)}
        onFollow={tool ? undefined : ({ imei }) => followed.toggle(imei)}
        fitAtStart={imei === null && !at}
      />
      {hasFences && <AreasWanted />}
      <PlaceInAddress />
      <ChosenOnMap vehicle={vehicle} following={following} onEnd={stopFollowing} />
      {several && (
        <Suspense>
          <FollowedOnMap paused={imei !== null} />
        </Suspense>
      )}
      <LostNotice low={tool !== null} />
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
        together={
          several && (
            <Suspense>
              <FollowedSplit onOpen={choose} />
            </Suspense>
          )
        }
        vehicle={vehicle}
        selectedImei={imei}
        onSelect={choose}
        following={following}
        onFollow={setFollowing}
      />
    </>
  )
}

const PLACE_ZOOM = 11

/** Shows the place that the address names by `at=lat,lon`, as the search leads there. */
function PlaceInAddress() {
  const { camera } = useMap()
  const at = useSearchParams().get('at')
  useEffect(() => {
    const place = placeInUrl(at)
    if (!place) return
    camera.jump([place.lon, place.lat], PLACE_ZOOM)
  }, [camera, at])
  return null
}
