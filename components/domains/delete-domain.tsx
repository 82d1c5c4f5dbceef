'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { Domain } from '@/lib/domains/schema'
import { api } from '@/lib/http/client'
import { refreshDomains } from './use-domains'

export function DeleteDomain({ domain: { id, host }, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations('domains')
  const queries = useQueryClient()
  return (
    <ConfirmRequest
      title={t('deleteTitle', { host })}
      text={t('deleteText')}
      action={t('deleteDo')}
      danger
      request={(options) => api('DELETE', '/api/domains/[id]', { params: { id }, ...options })}
      done={t('deleted', { host })}
      onClose={onClose}
      onDone={() => refreshDomains(queries)}
    />
  )
}
