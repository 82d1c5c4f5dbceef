'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { api, type CallOptions } from '@/lib/http/client'
import type { Schedule } from '@/lib/reports/schedule-schema'
import { refreshSchedules } from './use-schedules'

export const sendNow = (id: number, options?: CallOptions) =>
  api('POST', '/api/report-schedules/[id]/send-now', { params: { id }, ...options })

/** Asks before mails leave: what the report is about, and who reads it. */
export function SendSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useTranslations('reports.schedules')
  const queries = useQueryClient()
  const { id, title, frequency, recipients } = schedule
  const readers = recipients.length > 0 ? t('sendText', { recipients: recipients.join(', ') }) : t('sendKept')
  return (
    <ConfirmRequest
      title={t('sendTitle', { title })}
      text={`${t(`about.${frequency}`)} ${readers}`}
      action={t('sendNow')}
      request={(options) => sendNow(id, options)}
      done={t('sending', { title })}
      onClose={onClose}
      onDone={() => refreshSchedules(queries)}
    />
  )
}
