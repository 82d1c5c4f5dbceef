'use client'
import { useTranslations } from 'next-intl'
import { VehiclePlace } from '@/components/device-choice/vehicle-place'
import type { LatLon } from '@/lib/geo/distance'
import { useDraft } from '../draft-context'

type Props = { onClose: () => void; onPut: (place: LatLon) => void }

/** Asks for a vehicle, and puts a circle where it was seen last. */
export function AtVehicle({ onClose, onPut }: Props) {
  const t = useTranslations('geofences.atVehicle')
  const { put, radius } = useDraft()
  return (
    <VehiclePlace
      texts={{ title: t('title'), about: t('about'), put: t('put'), nowhere: t('nowhere') }}
      onClose={onClose}
      onPut={(place) => {
        put({ kind: 'circle', ...place, radiusM: radius.usualM })
        onPut(place)
      }}
    />
  )
}
