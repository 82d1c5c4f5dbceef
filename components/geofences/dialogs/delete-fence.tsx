'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { Geofence } from '@/lib/geofences/schema'
import { api } from '@/lib/http/client'
import { refreshFences } from '../use-fences'

export function DeleteFence({ fence: { id, name }, onClose }: { fence: Geofence; onClose: () => void }) {
  const t = useTranslations('geofences.removing')
  const queries = useQueryClient()
  return (
    <ConfirmRequest
      title={t('title', { name })}
      text={t('text')}
      action={t('action')}
      danger
      request={(options) => api('DELETE', '/api/geofences/[id]', { params: { id }, ...options })}
      done={t('done', { name })}
      onClose={onClose}
      onDone={() => refreshFences(queries)}
    />
  )
}
