'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { api } from '@/lib/http/client'
import type { Schedule } from '@/lib/reports/schedule-schema'
import { refreshSchedules } from './use-schedules'

export function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useTranslations('reports.schedules')
  const queries = useQueryClient()
  return (
    <ConfirmRequest
      title={t('deleteTitle', { title: schedule.title })}
      text={t('deleteText')}
      action={t('deleteNow')}
      danger
      request={(options) =>
        api('DELETE', '/api/report-schedules/[id]', { params: { id: schedule.id }, ...options })
      }
      done={t('deleted', { title: schedule.title })}
      onClose={onClose}
      onDone={() => refreshSchedules(queries)}
    />
  )
}
