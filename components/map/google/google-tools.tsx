'use client'
import { PersonStanding, TrafficCone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useMap } from '../map-context'
import { ButtonGroup } from '../map-controls'
import { showTraffic, trafficShown, watchTraffic } from './google-layers'
import { StreetView } from './street-view'

/** What only Google has: the traffic, and the view from the street at the middle of the map. */
export default function GoogleTools() {
  const t = useTranslations('map.google')
  const { map } = useMap()
  const traffic = useSyncExternalStore(watchTraffic, trafficShown, () => false)
  const [place, setPlace] = useState<{ lat: number; lng: number } | null>(null)
  return (
    <ButtonGroup>
      <IconButton
        label={t('traffic')}
        icon={<TrafficCone />}
        pressed={traffic}
        onClick={() => showTraffic(!traffic)}
      />
      <IconButton
        label={t('streetView')}
        icon={<PersonStanding />}
        onClick={() => setPlace({ lat: map.getCenter().lat, lng: map.getCenter().lng })}
      />
      {place && <StreetView place={place} onClose={() => setPlace(null)} />}
    </ButtonGroup>
  )
}
