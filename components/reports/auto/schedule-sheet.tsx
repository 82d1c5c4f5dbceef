'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { showAtFields } from '@/components/settings/use-field-errors'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/toast-store'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { api } from '@/lib/http/client'
import { type Schedule, type ScheduleBody, scheduleBody } from '@/lib/reports/schedule-schema'
import { ScheduleFields } from './schedule-fields'
import { refreshSchedules } from './use-schedules'

const NEW: ScheduleBody = {
  ...{ report: 'mileageDaily', frequency: 'daily', minute: 420, weekday: 1, monthDay: 1, format: 'xlsx' },
  ...{ imeis: null, conditions: [], group: null, recipients: [], enabled: true },
}
const FIELDS = ['report', 'frequency', 'minute', 'weekday', 'monthDay', 'format', 'recipients'] as const

/** Makes an automatic report, or changes what may be changed of one. */
export function ScheduleSheet({ schedule, onClose }: { schedule: Schedule | null; onClose: () => void }) {
  const t = useTranslations('reports.auto')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(scheduleBody), defaultValues: schedule ?? NEW })
  const save = form.handleSubmit(async (body) => {
    try {
      if (schedule) await api('PUT', `/api/report-schedules/${schedule.id}`, { body })
      else await api('POST', '/api/report-schedules', { body })
      await refreshSchedules(queries)
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
    } catch (error) {
      // Refusals of the whole are shown by the client.
      showAtFields(error, FIELDS, form.setError)
    }
  })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={useIsPhone() ? 'bottom' : 'end'}
      title={schedule ? t('editTitle', { title: schedule.title }) : t('add')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" type="submit" form={id} busy={form.formState.isSubmitting}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={save} className="flex flex-col gap-4">
          <ScheduleFields fixed={schedule !== null} />
        </form>
      </FormProvider>
    </Sheet>
  )
}
