'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldPath, type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useUnits } from '@/components/account/account-context'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
import { alarmSettings } from '@/lib/devices/alarm-schema'
import { basicData, customerData, type DeviceRecord } from '@/lib/devices/record-schema'
import { sensorSettings } from '@/lib/devices/sensor-schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { changesOf, type RecordValues, valuesOf } from './record-values'
import { typedBound } from './typed-bound'

const schema = z.object({
  basic: basicData.required({ name: true }),
  customer: customerData,
  alarms: alarmSettings,
  sensors: sensorSettings,
})

export const recordKey = (imei: string) => ['devices', 'record', imei]

/** The form of a whole record; saves what was changed, and asks when a VIN fails its check digit. */
export function useRecordForm(record: DeviceRecord) {
  const t = useTranslations('deviceRecord')
  const queries = useQueryClient()
  const units = useUnits()
  const resolver = useSchemaResolver(schema, (issue) => typedBound(issue, units))
  const form = useForm<RecordValues>({
    values: valuesOf(record),
    resetOptions: { keepDirtyValues: true },
    resolver: resolver as Resolver<RecordValues>,
    mode: 'onTouched',
  })
  // What was typed is kept when a newer record comes in, and only then: `reset` takes `resetOptions` as well.
  const reset = (to: DeviceRecord) => form.reset(valuesOf(to), { keepDirtyValues: false })
  const [asksVin, setAsksVin] = useState(false)
  const { dirtyFields } = form.formState

  const save = (confirmVin: boolean) =>
    form.handleSubmit(async (values) => {
      setAsksVin(false)
      try {
        const body = { ...changesOf(values, dirtyFields), confirmVin }
        const saved = await api('PATCH', '/api/devices/[imei]', {
          params: { imei: record.imei },
          body,
          hideError: true,
        })
        reset(saved)
        queries.setQueryData(recordKey(record.imei), saved)
        void queries.invalidateQueries({ queryKey: ['devices'] })
        showToast({ text: t('saved'), tone: 'success' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.error === 'vinCheckDigit') return setAsksVin(true)
        for (const { path, message } of error.fields)
          form.setError(path as FieldPath<RecordValues>, { type: 'server', message })
        showToast({ text: error.message, tone: 'danger' })
      }
    })()

  return { form, save, discard: () => reset(record), asksVin, closeVin: () => setAsksVin(false) }
}
