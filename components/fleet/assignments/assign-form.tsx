'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { assignmentBody, CHOSEN_SOURCES, type ChosenSource } from '@/lib/fleet/assignments/schema'
import { api } from '@/lib/http/client'
import { ChooseDriver } from '../choose-driver'
import { ChooseVehicle } from '../choose-vehicle'
import { refreshDrivers } from '../drivers/use-drivers'
import { MomentField } from '../moment-field'
import type { Named } from '../name-choice'
import { refreshVehicles } from '../vehicles/use-vehicles'
import type { TimesOf } from './said-assignments'

/** To the minute, as the field shows it. */
const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** Says who drives a vehicle, from when to when. */
export function AssignForm({ of, onClose }: { of: TimesOf; onClose: () => void }) {
  const t = useTranslations('fleet.assignments')
  const sources = useTranslations('fleet.sources')
  const [driver, setDriver] = useState<Named | null>(null)
  const [vehicle, setVehicle] = useState<Named | null>(null)
  const [source, setSource] = useState<ChosenSource>('manual')
  const [start] = useState(thisMinute)
  const [from, setFrom] = useState<string | null>(start)
  const [to, setTo] = useState<string | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const isChanged = driver !== null || vehicle !== null || to !== null
  const form = useJudgedForm({
    schema: assignmentBody,
    typed: {
      vehicleId: of.vehicleId ?? vehicle?.id,
      driverId: of.driverId ?? driver?.id,
      source,
      from,
      to,
      confirmed,
    },
    send: (body) => api('POST', '/api/driver-assignments', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: (queries) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['driverAssignments'] }),
        refreshDrivers(queries),
        refreshVehicles(queries),
      ]),
  })
  const { errorAt } = form
  // Whoever was confirmed was so for themselves.
  const chooseDriver = (chosen: Named) => {
    setDriver(chosen)
    setConfirmed(false)
    form.forget()
  }
  return (
    <SheetForm
      {...form.sheet}
      title={t(of.vehicleId ? 'assign' : 'assignVehicle')}
      save={t('save')}
      isChanged={isChanged}
      confirm={
        form.isRefusedAs('licenceNotValid') && (
          <NativeCheckbox
            label={t('nevertheless')}
            checked={confirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        )
      }
    >
      {of.vehicleId ? (
        <Field label={t('driver')} error={errorAt('driverId')} required>
          {(control) => <ChooseDriver control={control} value={driver} onChange={chooseDriver} />}
        </Field>
      ) : (
        <Field label={t('vehicle')} error={errorAt('vehicleId')} required>
          {(control) => <ChooseVehicle control={control} value={vehicle} onChange={setVehicle} />}
        </Field>
      )}
      <div className="flex flex-col gap-1.5">
        <span className="text-body font-medium">{t('kind')}</span>
        <SegmentedControl
          label={t('kind')}
          value={source}
          onChange={setSource}
          segments={CHOSEN_SOURCES.map((value) => ({ value, label: sources(value) }))}
        />
        <p className="text-meta text-muted">{t(`kindHints.${source}`)}</p>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
        <MomentField label={t('from')} error={errorAt('from')} required initial={start} onChange={setFrom} />
        <MomentField
          label={t('to')}
          hint={t('toHint')}
          error={errorAt('to')}
          initial={null}
          onChange={setTo}
        />
      </div>
      <p className="text-meta text-muted">{t('givesWay')}</p>
    </SheetForm>
  )
}
