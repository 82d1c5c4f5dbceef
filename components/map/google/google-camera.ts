import type { MapCameraProps } from '@vis.gl/react-google-maps'
import type { Map as MapLibreMap } from 'maplibre-gl'

/** The same world is 512 pixels wide at our zoom 0 and 256 at Google's. */
const ZOOM_OFFSET = 1

export type Camera = Pick<MapCameraProps, 'center' | 'zoom' | 'heading' | 'tilt'>

/** What Google has to show to lie exactly under `map`. */
export function cameraOf(map: MapLibreMap): Camera {
  const { lat, lng } = map.getCenter()
  return {
    center: { lat, lng },
    zoom: map.getZoom() + ZOOM_OFFSET,
    heading: (map.getBearing() + 360) % 360,
    tilt: 0,
  }
}
