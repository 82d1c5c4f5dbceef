'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTimeZone } from '@/components/account/account-context'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { NativeSelect } from '@/components/ui/native-select'
import { serviceBody } from '@/lib/fleet/services/service-schema'
import { api } from '@/lib/http/client'
import { dayOf } from '@/lib/time/wall-clock'
import { ChooseVehicle } from '../choose-vehicle'
import { useUsualCurrency } from '../currency-field'
import { sendPaper } from '../ledger/send-paper'
import type { Named } from '../name-choice'
import { PaperField } from '../paper-field'
import { ServiceCounterFields } from './service-counter-fields'
import { bodyOf, newDraft, type ServiceDraft } from './service-draft'
import { ServiceWorkFields } from './service-work-fields'
import { refreshServices, usePlans, useReading } from './use-services'

type Props = { vehicle: Named | null; planId: number | null; onClose: () => void }

/** A service that was done, with its bill. */
export default function ServiceForm({ vehicle: given, planId, onClose }: Props) {
  const t = useTranslations('fleet.services')
  const zone = useTimeZone()
  const plans = usePlans().data?.items ?? []
  const usual = useUsualCurrency()
  const [first] = useState(() => newDraft({ vehicle: given, planId, doneOn: dayOf(Date.now(), zone) }))
  const [draft, setDraft] = useState(first)
  const [file, setFile] = useState<File | null>(null)
  const { vehicle, doneOn } = draft
  const counted = useReading(vehicle?.id ?? null, { day: doneOn }).data ?? null
  const form = useJudgedForm({
    schema: serviceBody,
    typed: bodyOf(draft, { counted, usualCurrency: usual }),
    send: async (body) => {
      const made = await api('POST', '/api/services', { body, hideError: true })
      if (file) await sendPaper('/api/services', made.id, file)
    },
    saved: t('saved'),
    onClose,
    refresh: refreshServices,
    refusals: () => ({ momentInFuture: 'doneOn', fleetVehicleUnknown: 'vehicleId' }),
  })
  const { errorAt } = form
  const change = (next: Partial<ServiceDraft>) => setDraft({ ...draft, ...next })
  const part = { draft, change, errorAt }
  return (
    <SheetForm
      {...form.sheet}
      title={t('serviceDone')}
      save={t('save')}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first) || file !== null}
      confirm={
        form.isRefusedAs('odometerFarOff') && (
          <NativeCheckbox
            label={t('isRight')}
            checked={draft.confirmed}
            onChange={({ currentTarget }) => change({ confirmed: currentTarget.checked })}
          />
        )
      }
    >
      {given ? (
        <p className="text-md font-medium">
          <bdi>{given.name}</bdi>
        </p>
      ) : (
        <Field label={t('vehicle')} error={errorAt('vehicleId')} required>
          {(control) => (
            <ChooseVehicle control={control} value={vehicle} onChange={(vehicle) => change({ vehicle })} />
          )}
        </Field>
      )}
      <Field label={t('plan')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.planId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ planId: value === '' ? null : Number(value) })
            }
          >
            <option value="">{t('noPlan')}</option>
            {plans.map((plan) => (
              <option key={plan.id} value={plan.id}>
                {plan.name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('doneOn')} error={errorAt('doneOn')} required>
        {(control) => (
          <Input
            {...control}
            type="date"
            dir="ltr"
            max={first.doneOn}
            value={doneOn}
            onChange={({ currentTarget }) => change({ doneOn: currentTarget.value })}
          />
        )}
      </Field>
      <ServiceCounterFields {...part} counted={counted} />
      <ServiceWorkFields {...part} usual={usual} />
      <PaperField label={t('file')} hint={t('fileHint')} file={file} onChange={setFile} />
    </SheetForm>
  )
}
