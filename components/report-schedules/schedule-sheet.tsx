'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { api } from '@/lib/http/client'
import { BOARD_SCHEDULE } from '@/lib/reports/names'
import {
  type Schedule,
  type ScheduleBody,
  type ScheduleInput,
  scheduleBody,
} from '@/lib/reports/schedule-schema'
import { ScheduleFields } from './schedule-fields'
import { sendNow } from './send-schedule'
import { refreshSchedules } from './use-schedules'

const NEW: ScheduleInput = {
  report: 'mileageDaily',
  title: '',
  frequency: 'daily',
  minute: 420,
  weekday: 2,
  monthDay: 1,
  format: 'xlsx',
  imeis: null,
  account: null,
  subAccounts: true,
  models: null,
  conditions: [],
  group: null,
  recipients: [],
  enabled: true,
}
const FIELDS = [
  'report',
  'title',
  'frequency',
  'minute',
  'weekday',
  'monthDay',
  'format',
  'recipients',
] as const
/** Refusals of the server that belong to one field. */
const FIELD_OF_ERROR: Record<string, keyof ScheduleInput> = {
  scheduleExists: 'report',
  reportOneDevice: 'imeis',
  deviceUnknown: 'imeis',
}

/** A new one of the board, as most want it. */
const NEW_BOARD: ScheduleInput = { ...NEW, report: BOARD_SCHEDULE, frequency: 'weekly', format: 'pdf' }

type Props = {
  schedule: Schedule | null
  /** What a new one is to carry first. */
  isBoard?: boolean
  sendsMail: boolean
  onClose: () => void
}

/** Makes an automatic report, or changes what may be changed of one. */
export default function ScheduleSheet({ schedule, isBoard, sendsMail, onClose }: Props) {
  const t = useTranslations('reports.schedules')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const form = useForm<ScheduleInput, unknown, ScheduleBody>({
    resolver: useSchemaResolver(scheduleBody),
    defaultValues: schedule ?? (isBoard ? NEW_BOARD : NEW),
  })
  const { isDirty, isSubmitting } = form.formState
  const guard = useLeaveGuard(isDirty, onClose)
  const isStored = schedule !== null && !isDirty
  const store = (body: ScheduleBody) => {
    if (!schedule) return api('POST', '/api/report-schedules', { body, hideError: true })
    const params = { id: schedule.id }
    return api('PUT', '/api/report-schedules/[id]', { params, body, hideError: true })
  }
  const submit = async (body: ScheduleBody, sends: boolean) => {
    try {
      const { id, title } = sends && isStored ? schedule : await store(body)
      if (sends) {
        // It is saved whatever becomes of this; a refusal is told by the client.
        const isSent = await sendNow(id).then(
          () => true,
          () => false,
        )
        if (isSent) showToast({ text: t('sending', { title }), tone: 'success' })
      } else showToast({ text: t('saved'), tone: 'success' })
      await refreshSchedules(queries)
      onClose()
    } catch (error) {
      const fieldOf = (path: string) => FIELDS.find((name) => name === path) ?? null
      const refusal = showRefusal(error, form, { fieldOf, byName: FIELD_OF_ERROR })
      if (refusal) showToast({ text: refusal, tone: 'danger' })
    }
  }
  const save = form.handleSubmit((body) => submit(body, false))
  const saveAndSend = form.handleSubmit((body) => submit(body, true))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && guard.leave()}
      side={useIsPhone() ? 'bottom' : 'end'}
      title={schedule ? t('editTitle', { title: schedule.title }) : t('add')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" type="submit" form={id} busy={isSubmitting}>
            {t('save')}
          </Button>
          <Button
            icon={<Send className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
            disabled={isSubmitting}
            onClick={() => void saveAndSend()}
          >
            {isStored ? t('sendNow') : t('saveAndSend')}
          </Button>
          <Button onClick={guard.leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={save} className="flex flex-col gap-4">
          <ScheduleFields schedule={schedule} sendsMail={sendsMail} />
        </form>
      </FormProvider>
      {guard.question}
    </Sheet>
  )
}
