'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { BlackCar } from '@/lib/black-cars/schema'
import { BLACK_CAR_STAY_MINUTES } from '@/lib/geofences/limits'
import { api } from '@/lib/http/client'
import { refreshBlackCars } from '../use-black-cars'

/** Passes an address: it cannot be edited from then on. */
export function PassDialog({ blackCar, onClose }: { blackCar: BlackCar; onClose: () => void }) {
  const t = useTranslations('blackCars.review')
  const queries = useQueryClient()
  const { id, name, accountName: account, updatedAt: seenAt } = blackCar
  return (
    <ConfirmRequest
      title={t('passTitle', { name })}
      text={t('passText', { account, minutes: BLACK_CAR_STAY_MINUTES })}
      action={t('pass')}
      request={(options) =>
        api('POST', '/api/black-cars/[id]/review', {
          params: { id },
          body: { passed: true, seenAt },
          ...options,
        })
      }
      done={t('passed', { name })}
      onClose={onClose}
      onDone={() => refreshBlackCars(queries)}
    />
  )
}
