'use client'
import { Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/http/client'
import { type ChoiceProps, NameChoice } from './name-choice'

/** A vehicle of the account. Texts in `fleet`. */
export function ChooseVehicle(props: ChoiceProps) {
  const t = useTranslations('fleet.choose')
  return (
    <NameChoice
      {...props}
      icon={<Truck aria-hidden="true" />}
      words={{ choose: t('vehicle'), search: t('searchVehicles') }}
      asked="fleetVehicles"
      ask={(search, signal) =>
        api('GET', '/api/fleet-vehicles/names', { query: { search, pageSize: 50 }, signal, hideError: true })
      }
    />
  )
}
