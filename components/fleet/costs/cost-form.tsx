'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useTimeZone } from '@/components/account/account-context'
import { SheetForm } from '@/components/forms/sheet-form'
import { refusalAt } from '@/components/forms/show-refusal'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Field } from '@/components/ui/field'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { type CostBody, costBody } from '@/lib/fleet/costs/cost-schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { dayOf } from '@/lib/time/wall-clock'
import { ChooseDriver } from '../choose-driver'
import { useUsualCurrency } from '../currency-field'
import type { Named } from '../name-choice'
import { PaperField } from '../paper-field'
import { bodyOf, type Draft } from './cost-draft'
import { CostFuelFields } from './cost-fuel-fields'
import { CostPaidFields } from './cost-paid-fields'
import { refreshCosts } from './use-costs'

/** What is known of it before anybody types. */
export type GivenCost = { vehicle?: Named; day?: string; time?: string; litres?: number }

/** Refusals of the server that concern one field. */
const FIELD_OF = { fleetVehicleUnknown: 'vehicleId', driverUnknown: 'driverId' } as const

type Props = { given: GivenCost; onClose: () => void }

/** What a vehicle cost, with its receipt. */
export default function CostForm({ given, onClose }: Props) {
  const t = useTranslations('fleet.costs.form')
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const zone = useTimeZone()
  const [first] = useState<Draft>({
    vehicle: given.vehicle ?? null,
    kind: 'fuel',
    driver: null,
    day: given.day ?? dayOf(Date.now(), zone),
    time: given.time ?? '',
    currency: null,
    amount: null,
    litres: given.litres ?? null,
    fuel: '',
    odometerM: null,
    station: '',
    note: '',
    confirmed: false,
  })
  const [typed, setTyped] = useState(first)
  const usual = useUsualCurrency()
  const draft = { ...typed, currency: typed.currency ?? usual }
  const [file, setFile] = useState<File | null>(null)
  const [tries, setTries] = useState(0)
  const change = (next: Partial<Draft>) => setTyped({ ...typed, ...next })
  const today = dayOf(Date.now(), zone)
  const judged = costBody.safeParse(bodyOf(draft), { reportInput: true })
  const texts = textsOf<Record<string, string>>(judged.success ? [] : judged.error.issues)
  const save = useMutation({
    mutationFn: async (body: CostBody) => {
      const made = await api('POST', '/api/fleet-costs', { body, hideError: true })
      if (!file) return
      // The cost stands by then: what is wrong with its receipt is told, and it can be added in the list.
      const receipt = new FormData()
      receipt.set('file', file)
      await api('PUT', '/api/fleet-costs/[id]/file', { params: { id: made.id }, body: receipt }).catch(
        () => null,
      )
    },
    onSuccess: async () => {
      showToast({ text: t('savedFor', { name: draft.vehicle?.name ?? '' }), tone: 'success' })
      onClose()
      await refreshCosts(queries)
    },
  })
  const sent = save.variables
  const refused = refusalAt<keyof CostBody>(
    save.error,
    { momentInFuture: sent && sent.day <= today ? 'time' : 'day', ...FIELD_OF },
    (field) => judged.success && judged.data[field] === sent?.[field],
  )
  const errorAt = (field: keyof CostBody) =>
    (tries > 0 && texts[field]?.message) || (refused?.field === field ? refused.text : null)
  const isOverTank = save.error instanceof ApiError && save.error.error === 'fuelOverTank'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !save.isPending) save.mutate(judged.data)
  }
  return (
    <SheetForm
      title={t('title')}
      save={t('save')}
      busy={save.isPending}
      isChanged={typed !== first || file !== null}
      onSubmit={submit}
      onClose={onClose}
      notice={{ tries, error: save.error, refusal: refused ? null : (save.error?.message ?? null) }}
      confirm={
        isOverTank && (
          <NativeCheckbox
            label={t('isRight')}
            checked={draft.confirmed}
            onChange={({ currentTarget }) => change({ confirmed: currentTarget.checked })}
          />
        )
      }
    >
      <CostPaidFields draft={draft} change={change} errorAt={errorAt} today={today} />
      {draft.kind === 'fuel' && <CostFuelFields draft={draft} change={change} errorAt={errorAt} />}
      <Field label={t('driver')} error={errorAt('driverId')}>
        {(control) => (
          <ChooseDriver
            control={control}
            value={draft.driver}
            onChange={(driver) => change({ driver: driver.id === draft.driver?.id ? null : driver })}
          />
        )}
      </Field>
      <Field label={t('note')} error={errorAt('note')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            dir={draft.note ? 'auto' : undefined}
            value={draft.note}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          />
        )}
      </Field>
      <PaperField label={t('file')} hint={t('fileHint')} file={file} onChange={setFile} />
    </SheetForm>
  )
}
