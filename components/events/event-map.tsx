'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useMap } from '@/components/map/map-context'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import type { Severity } from '@/lib/events/event-types'
import { EventIcon } from './event-icon'

/** The overview has no streets; seen from further away it says more. */
const ZOOM = { world: 8, others: 14 }

type Props = { type: string; severity: Severity; lat: number; lon: number }

/** A small map of where it happened. */
export default function EventMap({ type, severity, lat, lon }: Props) {
  const t = useTranslations('events.details')
  const { chosen } = useBasemaps()
  const zoom = chosen?.id === 'world' ? ZOOM.world : ZOOM.others
  return (
    <MapView
      minimal
      basemap={chosen}
      theme={useTheme()}
      language={useLocale()}
      initialView={{ center: [lon, lat], zoom }}
      label={t('map')}
    >
      <Pin type={type} severity={severity} lat={lat} lon={lon} zoom={zoom} />
    </MapView>
  )
}

/** The picture of the event, standing on its place. Another event moves the map there. */
function Pin({ type, severity, lat, lon, zoom }: Props & { zoom: number }) {
  const { map, camera } = useMap()
  const pin = useRef<HTMLDivElement>(null)
  const seen = useRef([lat, lon])

  useEffect(() => {
    const place = () => {
      const { x, y } = map.project([lon, lat])
      if (pin.current) pin.current.style.transform = `translate(${x}px, ${y}px)`
    }
    if (seen.current[0] !== lat || seen.current[1] !== lon) camera.jump([lon, lat], zoom)
    seen.current = [lat, lon]
    place()
    map.on('move', place)
    // The pin stands above its place, where a message may be.
    const stop = camera.onFreeArea(() => camera.jump([lon, lat], zoom))
    return () => {
      map.off('move', place)
      stop()
    }
  }, [map, camera, lat, lon, zoom])

  return (
    <div ref={pin} className="pointer-events-none absolute top-0 left-0">
      <div className="absolute bottom-0 left-0 flex -translate-x-1/2 flex-col items-center">
        <span className="rounded-panel bg-raised p-1 shadow-popover">
          <EventIcon type={type} severity={severity} />
        </span>
        <span className="-mt-1 size-2.5 rotate-45 bg-raised" />
      </div>
    </div>
  )
}
