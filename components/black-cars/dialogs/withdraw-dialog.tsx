'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { BlackCar } from '@/lib/black-cars/schema'
import { api } from '@/lib/http/client'
import { refreshBlackCars } from '../use-black-cars'

export function WithdrawDialog({ blackCar, onClose }: { blackCar: BlackCar; onClose: () => void }) {
  const t = useTranslations('blackCars.removing')
  const queries = useQueryClient()
  const { id, name } = blackCar
  return (
    <ConfirmRequest
      title={t('title', { name })}
      text={t('text')}
      action={t('action')}
      danger
      request={(options) => api('DELETE', '/api/black-cars/[id]', { params: { id }, ...options })}
      done={t('done', { name })}
      onClose={onClose}
      onDone={() => refreshBlackCars(queries)}
    />
  )
}
