'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { api } from '@/lib/http/client'
import { refreshRules } from '../use-rules'

export function DeleteRule({ rule: { id, name }, onClose }: { rule: AlertRule; onClose: () => void }) {
  const t = useTranslations('alertRules.screen.removing')
  const queries = useQueryClient()
  return (
    <ConfirmRequest
      title={t('title', { name })}
      text={t('text')}
      action={t('action')}
      danger
      request={(options) => api('DELETE', '/api/alert-rules/[id]', { params: { id }, ...options })}
      done={t('done', { name })}
      onClose={onClose}
      onDone={() => refreshRules(queries)}
    />
  )
}
