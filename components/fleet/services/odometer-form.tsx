'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { correctionBody } from '@/lib/fleet/services/service-schema'
import { METRES_PER } from '@/lib/format/units'
import { api } from '@/lib/http/client'
import { ChooseVehicle } from '../choose-vehicle'
import { MomentField } from '../moment-field'
import type { Named } from '../name-choice'
import { NumberField } from './number-field'
import { refreshServices, useCorrections, useReading } from './use-services'

/** To the minute, as the field shows it. */
const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** What the odometer of a vehicle shows; what was said of it before stays. */
export default function OdometerForm({
  vehicle: given,
  onClose,
}: {
  vehicle: Named | null
  onClose: () => void
}) {
  const t = useTranslations('fleet.services')
  const metres = METRES_PER[useUnits().distance]
  const formats = useFormats()
  const [start] = useState(thisMinute)
  const [vehicle, setVehicle] = useState(given)
  const [at, setAt] = useState<string | null>(start)
  const [odometerM, setOdometer] = useState<number | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const counted = useReading(vehicle?.id ?? null, { at: at ?? '' }).data ?? null
  const form = useJudgedForm({
    schema: correctionBody,
    typed: { vehicleId: vehicle?.id, at: at ?? undefined, odometerM: odometerM ?? undefined, confirmed },
    send: (body) => api('POST', '/api/odometer-corrections', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: refreshServices,
  })
  const { errorAt } = form
  return (
    <SheetForm
      {...form.sheet}
      title={t('odometer')}
      save={t('save')}
      isChanged={odometerM !== null || vehicle !== given}
      confirm={
        form.isRefusedAs('odometerFarOff') && (
          <NativeCheckbox
            label={t('isRight')}
            checked={confirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        )
      }
      below={<Earlier vehicleId={vehicle?.id ?? null} />}
    >
      <p className="text-body text-muted">{t('odometerText')}</p>
      {given ? (
        <p className="text-md font-medium">
          <bdi>{given.name}</bdi>
        </p>
      ) : (
        <Field label={t('vehicle')} error={errorAt('vehicleId')} required>
          {(control) => <ChooseVehicle control={control} value={vehicle} onChange={setVehicle} />}
        </Field>
      )}
      <MomentField label={t('readAt')} error={errorAt('at')} required initial={start} onChange={setAt} />
      <NumberField
        label={t('fields.odometerM')}
        hint={counted ? t('counted', { distance: formats.distance(counted.odometerM) }) : undefined}
        error={errorAt('odometerM')}
        per={metres}
        unit={formats.distanceUnit}
        value={odometerM}
        onChange={(value) => {
          setOdometer(value)
          setConfirmed(false)
        }}
      />
    </SheetForm>
  )
}

function Earlier({ vehicleId }: { vehicleId: number | null }) {
  const t = useTranslations('fleet.services')
  const formats = useFormats()
  const items = useCorrections(vehicleId).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="mt-6 flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('corrections')}</h3>
      <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
        {items.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-2 px-3 py-2">
            <span className="flex-1 text-body tabular-nums">{formats.distance(one.odometerM)}</span>
            <span className="text-meta text-muted">
              {[formats.dateMinute(Date.parse(one.at)), one.author].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
