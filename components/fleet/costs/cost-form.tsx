'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTimeZone } from '@/components/account/account-context'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { Textarea } from '@/components/ui/textarea'
import { costBody } from '@/lib/fleet/costs/cost-schema'
import { api } from '@/lib/http/client'
import { dayOf } from '@/lib/time/wall-clock'
import { ChooseDriver } from '../choose-driver'
import { useUsualCurrency } from '../currency-field'
import { sendPaper } from '../ledger/send-paper'
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
  const change = (next: Partial<Draft>) => setTyped({ ...typed, ...next })
  const today = dayOf(Date.now(), zone)
  const form = useJudgedForm({
    schema: costBody,
    typed: bodyOf(draft),
    send: async (body) => {
      const made = await api('POST', '/api/fleet-costs', { body, hideError: true })
      if (file) await sendPaper('/api/fleet-costs', made.id, file)
    },
    saved: t('savedFor', { name: draft.vehicle?.name ?? '' }),
    onClose,
    refresh: refreshCosts,
    refusals: (sent) => ({ momentInFuture: sent.day <= today ? 'time' : 'day', ...FIELD_OF }),
  })
  const { errorAt } = form
  return (
    <SheetForm
      {...form.sheet}
      title={t('title')}
      save={t('save')}
      isChanged={typed !== first || file !== null}
      confirm={
        form.isRefusedAs('fuelOverTank') && (
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
