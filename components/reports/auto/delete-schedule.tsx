'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { api } from '@/lib/http/client'
import type { Schedule } from '@/lib/reports/schedule-schema'
import { refreshSchedules } from './use-schedules'

export function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useTranslations('reports.auto')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={t('deleteTitle', { title: schedule.title })}
      text={t('deleteText')}
      texts={{ confirm: t('deleteNow'), cancel: ui('cancel'), close: ui('close') }}
      onConfirm={async () => {
        await api('DELETE', `/api/report-schedules/${schedule.id}`)
        await refreshSchedules(queries)
      }}
      onClose={onClose}
    />
  )
}
