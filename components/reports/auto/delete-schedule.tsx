'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { api } from '@/lib/http/client'
import type { Schedule } from '@/lib/reports/schedule-schema'
import { refreshSchedules } from './use-schedules'

export function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useTranslations('reports.auto')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api('DELETE', `/api/report-schedules/${schedule.id}`)
      await refreshSchedules(queries)
      onClose()
    } catch {
      // The client has shown why.
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { title: schedule.title })}
      description={t('deleteText')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t('deleteNow')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    />
  )
}
