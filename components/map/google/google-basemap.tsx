'use client'
import {
  APIProvider,
  ColorScheme,
  Map as GoogleMap,
  type MapCameraProps,
  useMap as useGoogleMap,
  useMapsLibrary,
} from '@vis.gl/react-google-maps'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { trafficShown, watchTraffic } from './google-layers'

type Props = {
  /** Ours, which lies over it and says where to look. */
  map: MapLibreMap
  apiKey: string
  theme: Theme
  language: Language
  /** Google did not come, or refuses the key. */
  onTrouble: () => void
}

declare global {
  interface Window {
    /** Google calls it when it refuses a key. */
    gm_authFailure?: () => void
  }
}

/** Google's map under ours: it draws streets and names, ours draws vehicles and takes every gesture. */
export default function GoogleBasemap({ map, apiKey, theme, language, onTrouble }: Props) {
  const camera = useCamera(map)
  useEffect(() => {
    window.gm_authFailure = onTrouble
    return () => {
      window.gm_authFailure = undefined
    }
  }, [onTrouble])
  return (
    <div className="absolute inset-0" aria-hidden="true">
      <APIProvider apiKey={apiKey} language={language} onError={onTrouble}>
        <GoogleMap
          {...camera}
          colorScheme={theme === 'dark' ? ColorScheme.DARK : ColorScheme.LIGHT}
          disableDefaultUI
          gestureHandling="none"
          keyboardShortcuts={false}
          clickableIcons={false}
          isFractionalZoomEnabled
        />
        <Traffic />
      </APIProvider>
    </div>
  )
}

/** Tilt has no twin that lies exactly on Google's, so the map stays flat over it. */
function useCamera(map: MapLibreMap): Camera {
  const [camera, setCamera] = useState(() => cameraOf(map))
  useEffect(() => {
    const follow = () => setCamera(cameraOf(map))
    const maxPitch = map.getMaxPitch()
    map.setMaxPitch(0)
    follow()
    map.on('move', follow)
    return () => {
      map.off('move', follow)
      map.setMaxPitch(maxPitch)
    }
  }, [map])
  return camera
}

function Traffic() {
  const google = useGoogleMap()
  const maps = useMapsLibrary('maps')
  const shown = useSyncExternalStore(watchTraffic, trafficShown, () => false)
  useEffect(() => {
    if (!google || !maps || !shown) return
    const layer = new maps.TrafficLayer()
    layer.setMap(google)
    return () => layer.setMap(null)
  }, [google, maps, shown])
  return null
}

/** The same world is 512 pixels wide at our zoom 0 and 256 at Google's. */
const ZOOM_OFFSET = 1

export type Camera = Pick<MapCameraProps, 'center' | 'zoom' | 'heading' | 'tilt'>

/** What Google has to show to lie exactly under `map`. */
export function cameraOf(map: MapLibreMap): Camera {
  const { clientWidth, clientHeight } = map.getContainer()
  // Of the whole box: the middle of ours is that of what panels leave free.
  const { lat, lng } = map.unproject([clientWidth / 2, clientHeight / 2])
  return {
    center: { lat, lng },
    zoom: map.getZoom() + ZOOM_OFFSET,
    heading: (map.getBearing() + 360) % 360,
    tilt: 0,
  }
}
