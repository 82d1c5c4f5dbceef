'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { TextField } from '@/components/accounts/form-fields'
import { FootNotice } from '@/components/forms/foot-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { type Insurance, type InsuranceTerms, insuranceTerms } from '@/lib/fleet/vehicles/insurance-schema'
import { api } from '@/lib/http/client'
import { CurrencyField, useUsualCurrency } from '../currency-field'
import { PaperField } from '../paper-field'
import { refreshVehicles } from './use-vehicles'

type Props = {
  vehicleId: number
  /** Null for a new one. */
  insurance: Insurance | null
  onClose: () => void
}

type Typed = z.input<typeof insuranceTerms>
const FIELDS = ['insurer', 'policyNumber', 'startsOn', 'expiresOn', 'amount', 'premium', 'currency'] as const
const PAIR = 'grid grid-cols-2 items-start gap-4 phone:grid-cols-1'

const typedTerms = (insurance: Insurance | null): Typed => ({
  insurer: insurance?.insurer ?? '',
  policyNumber: insurance?.policyNumber ?? '',
  startsOn: insurance?.startsOn ?? '',
  expiresOn: insurance?.expiresOn ?? '',
  amount: String(insurance?.amount ?? ''),
  premium: String(insurance?.premium ?? ''),
  currency: insurance?.currency ?? '',
})

/** An insurance with its policy. */
export default function InsuranceForm({ vehicleId, insurance, onClose }: Props) {
  const t = useTranslations('fleet.vehicles.insurances')
  const ui = useTranslations('ui')
  const words = useTranslations('fleet.vehicles')
  const drop = useTranslations('fleet.vehicles.drop')
  const usual = useUsualCurrency()
  const id = useId()
  const phone = useIsPhone()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [withoutFile, setWithoutFile] = useState(false)
  const [tries, setTries] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Typed, unknown, InsuranceTerms>({
    resolver: useSchemaResolver(insuranceTerms),
    defaultValues: typedTerms(insurance),
  })
  const { getValues, resetField } = form
  useEffect(() => {
    // What was typed already stays.
    if (!insurance && usual && getValues('currency') === '') resetField('currency', { defaultValue: usual })
  }, [insurance, usual, getValues, resetField])
  const isChanged = form.formState.isDirty || file !== null || withoutFile
  const { leave, question, isAsking } = useLeaveGuard(isChanged, onClose)
  useBackCloses(phone && !isAsking, leave)
  const save = useMutation({
    mutationFn: (terms: InsuranceTerms) => {
      const body = new FormData()
      for (const field of FIELDS) body.set(field, String(terms[field] ?? ''))
      if (file) body.set('file', file)
      if (withoutFile) body.set('withoutFile', 'true')
      const place = '/api/fleet-vehicles/[id]/insurances'
      return insurance
        ? api('PUT', `${place}/[insurance]`, {
            params: { id: vehicleId, insurance: insurance.id },
            body,
            hideError: true,
          })
        : api('POST', place, { params: { id: vehicleId }, body, hideError: true })
    },
    onSuccess: async () => {
      showToast({ text: words('saved'), tone: 'success' })
      onClose()
      await refreshVehicles(queries)
    },
    onError: (error) =>
      setRefusal(
        showRefusal(error, form, { fieldOf: (path) => FIELDS.find((field) => field === path) ?? null }),
      ),
  })
  const submit = form.handleSubmit((terms) => {
    setRefusal(null)
    if (!save.isPending) save.mutate(terms)
  })
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t(insurance ? 'editTitle' : 'add')}
      closeLabel={ui('close')}
      footer={
        <>
          <FootNotice tries={tries} refusal={refusal} error={save.error} />
          <Button type="submit" form={id} tone="primary" busy={save.isPending}>
            {words('save')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            setTries(tries + 1)
            void submit(event)
          }}
        >
          <TextField<Typed> name="insurer" label={t('insurer')} required />
          <TextField<Typed> name="policyNumber" label={t('policyNumber')} required ltr />
          <div className={PAIR}>
            <TextField<Typed> name="startsOn" type="date" label={t('startsOn')} required ltr />
            <TextField<Typed> name="expiresOn" type="date" label={t('expiresOn')} required ltr />
            <TextField<Typed> name="amount" label={t('amount')} ltr />
            <TextField<Typed> name="premium" label={t('premium')} ltr />
          </div>
          <CurrencyField
            label={t('currency')}
            hint={t('currencyHint')}
            error={form.formState.errors.currency?.message}
            required
            input={form.register('currency')}
          />
          <PaperField
            label={t('file')}
            hint={drop('policyHint')}
            file={file}
            kept={withoutFile ? null : insurance?.fileName}
            disabled={save.isPending}
            onChange={setFile}
            onTakeAway={() => setWithoutFile(true)}
          />
        </form>
      </FormProvider>
      {question}
    </Sheet>
  )
}
