'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useFormats, useTimeZone, useUnits } from '@/components/account/account-context'
import { FootNotice } from '@/components/forms/foot-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { COST_KINDS, type CostKind, RECEIPT_FUELS, type ReceiptFuel } from '@/lib/fleet/costs/cost-kinds'
import { type CostBody, costBody } from '@/lib/fleet/costs/cost-schema'
import { METRES_PER } from '@/lib/format/units'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { dayOf } from '@/lib/time/wall-clock'
import { ChooseDriver } from '../choose-driver'
import { ChooseVehicle } from '../choose-vehicle'
import type { Named } from '../name-choice'
import { NumberField } from '../reminders/number-field'
import { useVolume } from '../use-volume'
import { refreshCosts } from './use-costs'

/** What is known of it before anybody types. */
export type GivenCost = { vehicle?: Named; day?: string; time?: string; litres?: number }

type Props = { given: GivenCost; onClose: () => void }

const PAIR = 'grid grid-cols-2 items-start gap-3'
/** The currency that was typed last, for the next entry. */
let lastCurrency = ''

/** What a vehicle cost, with its receipt. */
export default function CostForm({ given, onClose }: Props) {
  const t = useTranslations('fleet.costs.form')
  const ui = useTranslations('ui')
  const id = useId()
  const phone = useIsPhone()
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const zone = useTimeZone()
  const [first] = useState({
    vehicle: given.vehicle ?? null,
    kind: 'fuel' as CostKind,
    driver: null as Named | null,
    day: given.day ?? dayOf(Date.now(), zone),
    time: given.time ?? '',
    currency: lastCurrency,
    amount: null as number | null,
    litres: given.litres ?? null,
    fuel: '' as ReceiptFuel | '',
    odometerM: null as number | null,
    station: '',
    note: '',
    confirmed: false,
  })
  const [draft, setDraft] = useState(first)
  const [file, setFile] = useState<File | null>(null)
  const [tries, setTries] = useState(0)
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const { leave, question } = useLeaveGuard(draft !== first || file !== null, onClose)
  const judged = costBody.safeParse(bodyOf(draft), { reportInput: true })
  const texts = textsOf<Record<string, string>>(judged.success ? [] : judged.error.issues)
  const errorAt = (field: keyof CostBody) => (tries > 0 ? (texts[field]?.message ?? null) : null)
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
    onSuccess: async (_, body) => {
      lastCurrency = body.currency
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await refreshCosts(queries)
    },
  })
  const isOverTank = save.error instanceof ApiError && save.error.error === 'fuelOverTank'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !save.isPending) save.mutate(judged.data)
  }
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t('title')}
      closeLabel={ui('close')}
      footer={
        <>
          <FootNotice tries={tries} error={save.error} refusal={save.error?.message ?? null} />
          {isOverTank && (
            <NativeCheckbox
              label={t('isRight')}
              checked={draft.confirmed}
              onChange={({ currentTarget }) => change({ confirmed: currentTarget.checked })}
            />
          )}
          <Button type="submit" form={id} tone="primary" busy={save.isPending}>
            {t('save')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Paid draft={draft} change={change} errorAt={errorAt} today={dayOf(Date.now(), zone)} />
        {draft.kind === 'fuel' && <Fuel draft={draft} change={change} errorAt={errorAt} />}
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
        <Field label={t('file')} hint={t('fileHint')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="application/pdf,image/jpeg,image/png"
              className="text-body"
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
            />
          )}
        </Field>
      </form>
      {question}
    </Sheet>
  )
}

type Draft = {
  vehicle: Named | null
  kind: CostKind
  driver: Named | null
  day: string
  time: string
  amount: number | null
  currency: string
  litres: number | null
  fuel: ReceiptFuel | ''
  odometerM: number | null
  station: string
  note: string
  confirmed: boolean
}

/** What was typed of fuel is left out of another kind. */
function bodyOf(draft: Draft) {
  const { vehicle, driver, kind, day, time, amount, currency, note, confirmed } = draft
  const { litres, fuel, odometerM, station } = draft
  return {
    vehicleId: vehicle?.id,
    driverId: driver?.id ?? null,
    kind,
    day,
    time: time || null,
    amount: amount ?? undefined,
    currency,
    note,
    confirmed,
    ...(kind === 'fuel' ? { litres, fuel: fuel || null, odometerM, station } : {}),
  }
}

type PartProps = {
  draft: Draft
  change: (next: Partial<Draft>) => void
  errorAt: (field: keyof CostBody) => string | null
}

function Paid({ draft, change, errorAt, today }: PartProps & { today: string }) {
  const t = useTranslations('fleet.costs.form')
  const kinds = useTranslations('fleet.costs.kinds')
  return (
    <>
      <Field label={t('vehicle')} error={errorAt('vehicleId')} required>
        {(control) => (
          <ChooseVehicle
            control={control}
            value={draft.vehicle}
            onChange={(vehicle) => change({ vehicle, confirmed: false })}
          />
        )}
      </Field>
      <Field label={t('kind')} required>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.kind}
            onChange={({ currentTarget }) => change({ kind: currentTarget.value as CostKind })}
          >
            {COST_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kinds(kind)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className={PAIR}>
        <Field label={t('day')} error={errorAt('day')} required>
          {(control) => (
            <Input
              {...control}
              type="date"
              dir="ltr"
              max={today}
              value={draft.day}
              onChange={({ currentTarget }) => change({ day: currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label={t('time')}
          hint={draft.kind === 'fuel' ? t('timeHint') : undefined}
          error={errorAt('time')}
        >
          {(control) => (
            <Input
              {...control}
              type="time"
              dir="ltr"
              value={draft.time}
              onChange={({ currentTarget }) => change({ time: currentTarget.value.slice(0, 5) })}
            />
          )}
        </Field>
      </div>
      <div className={PAIR}>
        <NumberField
          label={t('amount')}
          error={errorAt('amount')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
        />
        <Field label={t('currency')} error={errorAt('currency')} required>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              autoComplete="off"
              maxLength={3}
              placeholder="EUR"
              value={draft.currency}
              onChange={({ currentTarget }) => change({ currency: currentTarget.value.toUpperCase() })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function Fuel({ draft, change, errorAt }: PartProps) {
  const t = useTranslations('fleet.costs.form')
  const fuels = useTranslations('fleet.costs.fuels')
  const formats = useFormats()
  const volume = useVolume()
  const metres = METRES_PER[useUnits().distance]
  return (
    <>
      <div className={PAIR}>
        <NumberField
          label={t('litres')}
          error={errorAt('litres')}
          per={volume.per}
          unit={volume.sign}
          value={draft.litres}
          onChange={(litres) => change({ litres, confirmed: false })}
        />
        <Field label={t('fuel')} error={errorAt('fuel')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.fuel}
              onChange={({ currentTarget }) => change({ fuel: currentTarget.value as Draft['fuel'] })}
            >
              <option value="">{t('fuelOfVehicle')}</option>
              {RECEIPT_FUELS.map((fuel) => (
                <option key={fuel} value={fuel}>
                  {fuels(fuel)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <NumberField
        label={t('odometer')}
        error={errorAt('odometerM')}
        per={metres}
        unit={formats.distanceUnit}
        value={draft.odometerM}
        onChange={(odometerM) => change({ odometerM })}
      />
      <Field label={t('station')} error={errorAt('station')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            dir={draft.station ? 'auto' : undefined}
            value={draft.station}
            onChange={({ currentTarget }) => change({ station: currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
