'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { TextField } from '@/components/accounts/form-fields'
import { SheetForm } from '@/components/forms/sheet-form'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
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
  const words = useTranslations('fleet.vehicles')
  const drop = useTranslations('fleet.vehicles.drop')
  const usual = useUsualCurrency()
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
    <FormProvider {...form}>
      <SheetForm
        title={t(insurance ? 'editTitle' : 'add')}
        save={words('save')}
        busy={save.isPending}
        isChanged={isChanged}
        onSubmit={(event) => {
          setTries(tries + 1)
          void submit(event)
        }}
        onClose={onClose}
        notice={{ tries, refusal, error: save.error }}
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
      </SheetForm>
    </FormProvider>
  )
}
