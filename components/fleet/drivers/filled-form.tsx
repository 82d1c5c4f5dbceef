'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useUnits } from '@/components/account/account-context'
import { SheetForm } from '@/components/forms/sheet-form'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
import { type DriverValues, driverForm, driverValues } from '@/lib/fleet/drivers/driver-form'
import type { Driver, DriverBody } from '@/lib/fleet/drivers/driver-schema'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import { typedSpeedBound } from '@/lib/fleet/typed-speed'
import { ApiError } from '@/lib/http/api-error'
import { refreshCards } from '../cards/use-cards'
import type { DriverFormProps } from './driver-form'
import { DriverFormFields, type Problems } from './driver-form-fields'
import { type Extras, NO_EXTRAS, saveDriver, whereRefused } from './save-driver'
import { refreshDrivers } from './use-drivers'

/**
 * The form of a driver. Portrait, card and vehicle are kept after the driver: when one of them is refused, the driver is there, the form
 * stays, and the next try goes on where this one ended.
 */
export function FilledForm({
  driver,
  own,
  onClose,
  onSaved,
}: DriverFormProps & { own: readonly OwnField[] }) {
  const t = useTranslations('fleet.drivers')
  const queries = useQueryClient()
  const [kept, setKept] = useState<Driver | null>(driver)
  const [extras, setExtras] = useState<Extras>(NO_EXTRAS)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const units = useUnits()
  const saved = driver?.maxSpeedKmh ?? null
  const schema = useMemo(() => driverForm(own, units, saved), [own, units, saved])
  const form = useForm<DriverValues, unknown, DriverBody>({
    resolver: useSchemaResolver(schema, (issue) => typedSpeedBound(issue, units)),
    defaultValues: driverValues(driver, own, units),
  })
  const { isDirty, isSubmitting } = form.formState
  const isChanged =
    isDirty || extras.portrait !== undefined || extras.card.trim() !== '' || extras.vehicle !== null
  const refresh = () => Promise.all([refreshDrivers(queries), refreshCards(queries)])
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null)
    setProblems({})
    let id = kept?.id ?? 0
    const outcome = await saveDriver(kept, body, extras, (driver) => {
      id = driver.id
      setKept(driver)
    })
    if (outcome === null) {
      showToast({ text: t('savedNamed', { name: body.name }), tone: 'success' })
      onSaved(id)
    } else if (outcome.of === 'driver') {
      setRefusal(whereRefused(outcome.error, form))
      setFailure(outcome.error)
    } else {
      const isAsked = outcome.error instanceof ApiError && outcome.error.error === 'licenceNotValid'
      setProblems({ [outcome.of]: outcome.error.message, licence: isAsked })
      // What was kept before the vehicle is not sent once more.
      if (outcome.of === 'vehicle') setExtras({ ...extras, portrait: undefined, card: '' })
      setFailure(outcome.error)
    }
    await refresh()
  })
  return (
    <FormProvider {...form}>
      <SheetForm
        title={t(driver ? 'edit' : 'new')}
        save={t('save')}
        busy={isSubmitting}
        isChanged={isChanged}
        onSubmit={(event) => {
          setTries(tries + 1)
          void submit(event)
        }}
        onClose={onClose}
        notice={{ tries, refusal, error: failure }}
        className="gap-6"
      >
        <DriverFormFields kept={kept} own={own} extras={extras} problems={problems} onExtras={setExtras} />
      </SheetForm>
    </FormProvider>
  )
}
