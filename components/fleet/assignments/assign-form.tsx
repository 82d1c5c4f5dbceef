'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { SheetForm } from '@/components/forms/sheet-form'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Field } from '@/components/ui/field'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import { assignmentBody, CHOSEN_SOURCES, type ChosenSource } from '@/lib/fleet/assignments/schema'
import { ApiError } from '@/lib/http/api-error'
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
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const [driver, setDriver] = useState<Named | null>(null)
  const [vehicle, setVehicle] = useState<Named | null>(null)
  const [source, setSource] = useState<ChosenSource>('manual')
  const [start] = useState(thisMinute)
  const [from, setFrom] = useState<string | null>(start)
  const [to, setTo] = useState<string | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const [tries, setTries] = useState(0)
  const isChanged = driver !== null || vehicle !== null || to !== null
  const judged = assignmentBody.safeParse(
    {
      vehicleId: of.vehicleId ?? vehicle?.id,
      driverId: of.driverId ?? driver?.id,
      source,
      from,
      to,
      confirmed,
    },
    { reportInput: true },
  )
  const texts = textsOf<{ vehicleId: number; driverId: number; from: string; to: string }>(
    judged.success ? [] : judged.error.issues,
  )
  const errorAt = (field: 'vehicleId' | 'driverId' | 'from' | 'to') =>
    tries > 0 ? (texts[field]?.message ?? null) : null
  const save = useMutation({
    mutationFn: (body: Parameters<typeof assignmentBody.parse>[0]) =>
      api('POST', '/api/driver-assignments', { body: assignmentBody.parse(body), hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['driverAssignments'] }),
        refreshDrivers(queries),
        refreshVehicles(queries),
      ])
    },
  })
  const isAsked = save.error instanceof ApiError && save.error.error === 'licenceNotValid'
  // Whoever was confirmed was so for themselves.
  const chooseDriver = (chosen: Named) => {
    setDriver(chosen)
    setConfirmed(false)
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !save.isPending) save.mutate(judged.data)
  }
  return (
    <SheetForm
      title={t(of.vehicleId ? 'assign' : 'assignVehicle')}
      save={t('save')}
      busy={save.isPending}
      isChanged={isChanged}
      onSubmit={submit}
      onClose={onClose}
      notice={{ tries, error: save.error, refusal: save.error?.message ?? null }}
      confirm={
        isAsked && (
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
