'use client'
import type { LngLatBoundsLike } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Insets } from '@/components/map/free-area'
import type { Place } from '@/components/map/map-camera'
import { useMap } from '@/components/map/map-context'
import type { IndexRange } from '@/lib/playback/drawn-line'
import { indexesWithin } from '@/lib/playback/journey'
import { momentAt } from '@/lib/playback/moment'
import type { Path } from '@/lib/playback/path'
import { useClockTime, usePlayback } from '../playback-context'

const CLOSEST = 16
const FOLLOW_ZOOM = 14
/** How fast the camera catches up with the vehicle it follows. */
const EASE_MS = 220

/** Where the map looks: at the whole way at first, at an interval that was chosen, at the vehicle it follows. */
export function useCamera(margin: Insets): { showAll: () => void } {
  const { map, camera } = useMap()
  const { vehicles, primary, chosen, follows, setFollows, clock } = usePlayback()
  const caughtUp = useRef(0)
  const paths = vehicles.flatMap(({ played }) => (played ? [played.path] : []))

  const fit = (bounds: LngLatBoundsLike | null, animate: boolean) => {
    if (bounds) camera.fit(bounds, { margin, maxZoom: CLOSEST, animate, duration: 500 })
  }
  const showAll = (animate: boolean) =>
    fit(boundsOf(paths.map((path) => ({ path, range: { first: 0, last: path.count - 1 } }))), animate)
  // Whether the whole is shown as it was fitted; the player below comes after it and makes the map lower.
  const isWhole = useRef(false)
  const showFirst = useEffectEvent(() => {
    showAll(false)
    isWhole.current = true
  })
  const showChosen = useEffectEvent(() => {
    if (chosen) isWhole.current = false
    const path = primary?.played?.path
    if (!chosen || !path) return
    if (chosen.kind === 'stop') {
      const zoom = Math.max(map.getZoom(), FOLLOW_ZOOM)
      camera.ease({ center: [chosen.lon, chosen.lat], zoom, duration: 500 })
    } else fit(boundsOf([{ path, range: indexesWithin(path, chosen) }]), true)
  })

  const shown = vehicles.map(({ imei, played }) => played && `${imei} ${played.span.from}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other ways than before are shown whole
  useEffect(() => showFirst(), [shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen anew is shown
  useEffect(() => showChosen(), [chosen])

  useClockTime((time) => {
    const played = primary?.played
    // A zoom that is under way would be cut off; it leaves the vehicle in its place.
    if (!follows || !played || map.isZooming()) return
    const moment = momentAt(played.path, played.silences, time)
    if (!moment) return
    const now = performance.now()
    const share = 1 - Math.exp(-(now - caughtUp.current) / EASE_MS)
    caughtUp.current = now
    const target = map.project([moment.lon, moment.lat])
    const middle = map.project(map.getCenter())
    const far = Math.hypot(target.x - middle.x, target.y - middle.y) > map.getContainer().clientWidth
    const by = far ? 1 : share
    map.jumpTo({
      center: map.unproject([middle.x + (target.x - middle.x) * by, middle.y + (target.y - middle.y) * by]),
    })
  })
  const placeNow = useEffectEvent((): Place | null => {
    const played = primary?.played
    const moment = played && momentAt(played.path, played.silences, clock.time)
    return moment ? [moment.lon, moment.lat] : null
  })
  useEffect(() => camera.zoomAround(() => placeNow()), [camera])
  const fitAgain = useEffectEvent(() => {
    if (isWhole.current && !follows) showFirst()
  })
  useEffect(() => {
    const leave = () => {
      isWhole.current = false
    }
    const onResize = () => fitAgain()
    map.on('resize', onResize)
    map.on('dragstart', leave)
    map.on('zoomstart', leave)
    return () => {
      map.off('resize', onResize)
      map.off('dragstart', leave)
      map.off('zoomstart', leave)
    }
  }, [map])
  const uncover = useEffectEvent((isCovered: (place: Place) => boolean) => {
    const place = placeNow()
    if (place && !follows && isCovered(place)) showAll(true)
  })
  useEffect(() => camera.onFreeArea((isCovered) => uncover(isCovered)), [camera])
  const startFollowing = useEffectEvent(() => {
    const center = placeNow()
    if (center)
      camera.ease({
        center,
        zoom: Math.max(map.getZoom(), FOLLOW_ZOOM),
        duration: 400,
      })
  })
  useEffect(() => {
    if (!follows) return
    startFollowing()
    const stop = () => setFollows(false)
    map.on('dragstart', stop)
    return () => void map.off('dragstart', stop)
  }, [map, follows, setFollows])

  return { showAll: () => showAll(true) }
}

/** The smallest bounds that hold the given parts of paths. */
function boundsOf(parts: { path: Path; range: IndexRange }[]): [[number, number], [number, number]] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { path, range } of parts) {
    for (let i = Math.max(0, range.first); i <= range.last; i++) {
      const [lon = 0, lat = 0] = [path.lon[i], path.lat[i]]
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  return west <= east
    ? [
        [west, south],
        [east, north],
      ]
    : null
}
