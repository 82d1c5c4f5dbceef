'use client'
import { useLocale } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { boundsOfCircles } from '@/lib/geo/circle-outline'
import type { LatLon } from '@/lib/geo/distance'
import { useMap } from './map-context'
import type { InitialView } from './map-instance'
import { MapView } from './map-view'
import { useBasemaps } from './use-basemaps'
import { useTheme } from './use-theme'

export type NumberedPlace = LatLon & { number: number }

type Props = {
  label: string
  places: readonly NumberedPlace[]
  chosen: number | null
  onChoose: (number: number) => void
}

const WORLD: InitialView = { center: [10, 25], zoom: 1 }
const FIT = { padding: 36, maxZoom: 14 }
const NEAR_ZOOM = 13
const MOVE_MS = 300
/** Of bounds around one place only. */
const SOME_M = 50

const boundsOf = (places: readonly LatLon[]) =>
  boundsOfCircles(places.map(({ lat, lon }) => ({ lat, lon, radiusM: SOME_M })))

/** Places on a map, numbered as in the list beside it. */
export default function NumberedMap({ label, ...drawn }: Props) {
  const { chosen: basemap } = useBasemaps()
  const [view] = useState((): InitialView => {
    const bounds = boundsOf(drawn.places)
    return bounds ? { bounds, ...FIT } : WORLD
  })
  return (
    <MapView
      basemap={basemap}
      theme={useTheme()}
      language={useLocale()}
      initialView={view}
      label={label}
      buttons={{ zoom: true, fullScreen: true }}
    >
      <Pins {...drawn} />
    </MapView>
  )
}

function Pins({ places, chosen, onChoose }: Omit<Props, 'label'>) {
  const { map, camera } = useMap()
  const pins = useRef(new Map<number, HTMLElement>())
  const put = useEffectEvent(() => {
    for (const { lat, lon, number } of places) {
      const { x, y } = map.project([lon, lat])
      const pin = pins.current.get(number)
      if (pin) pin.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
    }
  })
  useEffect(() => {
    const onMove = () => put()
    map.on('move', onMove)
    return () => void map.off('move', onMove)
  }, [map])
  const fit = useEffectEvent(() => {
    const bounds = boundsOf(places)
    const { padding: margin, maxZoom } = FIT
    if (bounds) camera.fit(bounds, { margin, maxZoom, duration: MOVE_MS })
  })
  const answered = useRef(places)
  // Of another answer the places are others.
  useEffect(() => {
    if (answered.current !== places && JSON.stringify(answered.current) !== JSON.stringify(places)) fit()
    answered.current = places
    put()
  }, [places])
  const show = useEffectEvent((number: number) => {
    const place = places.find((one) => one.number === number)
    if (!place) return
    const zoom = Math.max(map.getZoom(), NEAR_ZOOM)
    camera.ease({ center: [place.lon, place.lat], zoom, duration: MOVE_MS })
  })
  useEffect(() => {
    if (chosen !== null) show(chosen)
  }, [chosen])
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" dir="ltr">
      {places.map(({ number }) => (
        <button
          key={number}
          ref={(pin) => {
            if (pin) pins.current.set(number, pin)
            else pins.current.delete(number)
          }}
          type="button"
          aria-pressed={chosen === number}
          onClick={() => onChoose(number)}
          className={cn(
            'pointer-events-auto absolute top-0 left-0 grid size-6 place-items-center rounded-full border-2 border-surface text-meta font-semibold tabular-nums shadow-panel',
            chosen === number ? 'z-10 bg-primary text-on-primary' : 'bg-raised text-text',
          )}
        >
          {number}
        </button>
      ))}
    </div>
  )
}
