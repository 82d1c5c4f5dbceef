'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats, useTimeZone, useUnits } from '@/components/account/account-context'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { serviceBody } from '@/lib/fleet/services/service-schema'
import { METRES_PER } from '@/lib/format/units'
import { api } from '@/lib/http/client'
import { dayOf } from '@/lib/time/wall-clock'
import { ChooseVehicle } from '../choose-vehicle'
import { CurrencyField, useUsualCurrency } from '../currency-field'
import { sendPaper } from '../ledger/send-paper'
import type { Named } from '../name-choice'
import { PaperField } from '../paper-field'
import { NumberField } from './number-field'
import { refreshServices, usePlans, useReading } from './use-services'

type Props = { vehicle: Named | null; planId: number | null; onClose: () => void }

/** Nearer to what was counted a reading is the same, rounded. */
const SAME_M = 1000

/** A service that was done, with its bill. */
export default function ServiceForm({ vehicle: given, planId: of, onClose }: Props) {
  const t = useTranslations('fleet.services')
  const zone = useTimeZone()
  const metres = METRES_PER[useUnits().distance]
  const formats = useFormats()
  const plans = usePlans().data?.items ?? []
  const [vehicle, setVehicle] = useState(given)
  const [file, setFile] = useState<File | null>(null)
  const [first] = useState({
    planId: of,
    doneOn: dayOf(Date.now(), zone),
    odometerM: null as number | null,
    correctsOdometer: true,
    confirmed: false,
    engineHours: null as number | null,
    cost: null as number | null,
    /** Null until somebody types one: it is the usual one until then. */
    currency: null as string | null,
    parts: '',
    workshop: '',
    remark: '',
  })
  const [draft, setDraft] = useState(first)
  const usual = useUsualCurrency()
  const currency = draft.currency ?? usual
  const change = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first) || vehicle !== given || file !== null
  const counted = useReading(vehicle?.id ?? null, { day: draft.doneOn }).data ?? null
  const isOther =
    counted !== null && draft.odometerM !== null && Math.abs(draft.odometerM - counted.odometerM) >= SAME_M
  const form = useJudgedForm({
    schema: serviceBody,
    typed: {
      ...draft,
      vehicleId: vehicle?.id,
      // What was filled in alone is no currency of nothing.
      currency: (draft.cost === null ? draft.currency : currency)?.trim() || null,
      correctsOdometer: isOther && draft.correctsOdometer,
    },
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
  const words = (name: 'parts' | 'workshop' | 'remark') => ({
    value: draft[name],
    dir: draft[name] ? 'auto' : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  return (
    <SheetForm
      {...form.sheet}
      title={t('serviceDone')}
      save={t('save')}
      isChanged={isChanged}
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
          {(control) => <ChooseVehicle control={control} value={vehicle} onChange={setVehicle} />}
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
            value={draft.doneOn}
            onChange={({ currentTarget }) => change({ doneOn: currentTarget.value })}
          />
        )}
      </Field>
      <NumberField
        key={`${draft.doneOn} ${counted !== null}`}
        label={t('fields.odometerM')}
        rounded
        hint={counted ? t('counted', { distance: formats.distance(counted.odometerM) }) : undefined}
        error={errorAt('odometerM')}
        per={metres}
        unit={formats.distanceUnit}
        value={draft.odometerM ?? counted?.odometerM ?? null}
        onChange={(odometerM) => change({ odometerM, confirmed: false })}
      />
      {isOther && (
        <div className="flex flex-col gap-1">
          <NativeCheckbox
            label={t('correctsOdometer')}
            checked={draft.correctsOdometer}
            onChange={({ currentTarget }) => change({ correctsOdometer: currentTarget.checked })}
          />
          {!draft.correctsOdometer && (
            <p className="text-meta text-muted">
              {t('correctsOdometerHint', { distance: formats.distance(counted.odometerM) })}
            </p>
          )}
        </div>
      )}
      <NumberField
        label={t('fields.engineHours')}
        hint={t('engineHoursHint')}
        error={errorAt('engineHours')}
        unit={t('hourUnit')}
        placeholder={counted ? String(Math.round(counted.engineS / 3600)) : undefined}
        value={draft.engineHours}
        onChange={(engineHours) => change({ engineHours })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField
          label={t('fields.cost')}
          error={errorAt('cost')}
          value={draft.cost}
          onChange={(cost) => change({ cost })}
        />
        <CurrencyField
          label={t('fields.currency')}
          error={errorAt('currency')}
          input={{
            value: currency,
            onChange: ({ currentTarget }) => change({ currency: currentTarget.value.toUpperCase() }),
          }}
        />
      </div>
      <Field label={t('fields.workshop')} error={errorAt('workshop')}>
        {(control) => <Input {...control} autoComplete="off" {...words('workshop')} />}
      </Field>
      <Field label={t('fields.parts')} error={errorAt('parts')}>
        {(control) => <Textarea {...control} rows={2} {...words('parts')} />}
      </Field>
      <Field label={t('fields.remark')} error={errorAt('remark')}>
        {(control) => <Textarea {...control} rows={2} {...words('remark')} />}
      </Field>
      <PaperField label={t('file')} hint={t('fileHint')} file={file} onChange={setFile} />
    </SheetForm>
  )
}
