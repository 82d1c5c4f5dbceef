'use client'
import { IdCard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/http/client'
import { type ChoiceProps, NameChoice } from './name-choice'

/** A driver of the account. Texts in `fleet`. */
export function ChooseDriver(props: ChoiceProps) {
  const t = useTranslations('fleet.choose')
  return (
    <NameChoice
      {...props}
      icon={<IdCard aria-hidden="true" />}
      words={{ choose: t('driver'), search: t('searchDrivers') }}
      asked="drivers"
      ask={(search, signal) =>
        api('GET', '/api/drivers', { query: { search, pageSize: 50 }, signal, hideError: true })
      }
    />
  )
}
