'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useUnits } from '@/components/account/account-context'
import { ChoiceField, FormSection, TextField } from '@/components/accounts/form-fields'
import { SheetForm } from '@/components/forms/sheet-form'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
import { typedSpeedBound } from '@/lib/fleet/typed-speed'
import { judgeChassis } from '@/lib/fleet/vehicles/chassis'
import {
  type TypedVehicle,
  typedVehicle,
  VEHICLE_FIELDS,
  vehicleForm,
} from '@/lib/fleet/vehicles/vehicle-form'
import { lastProductionYear, type Vehicle, type VehicleBody } from '@/lib/fleet/vehicles/vehicle-schema'
import { CARGO_TYPES, FUEL_TYPES, VEHICLE_STATES } from '@/lib/fleet/vehicles/vehicle-words'
import { api } from '@/lib/http/client'
import { MaxSpeedField } from '../max-speed-field'
import { refreshVehicles, useVehicleWithPlate } from './use-vehicles'

type Props = {
  /** Null for a new one. */
  vehicle: Vehicle | null
  onClose: () => void
  onMade?: (id: number) => void
}

const PAIR = 'grid grid-cols-2 items-start gap-4 phone:grid-cols-1'

/** A vehicle: what it is called, how it is built, what it is used for. */
export default function VehicleForm({ vehicle, onClose, onMade }: Props) {
  const t = useTranslations('fleet.vehicles')
  const units = useUnits()
  const queries = useQueryClient()
  const [tries, setTries] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const saved = vehicle?.maxSpeedKmh ?? null
  const schema = useMemo(() => vehicleForm(units, saved), [units, saved])
  const form = useForm<TypedVehicle, unknown, VehicleBody>({
    resolver: useSchemaResolver(schema, (issue) => typedSpeedBound(issue, units)),
    defaultValues: typedVehicle(vehicle, units),
  })
  const save = useMutation({
    mutationFn: (body: VehicleBody) =>
      vehicle
        ? api('PUT', '/api/fleet-vehicles/[id]', { params: { id: vehicle.id }, body, hideError: true })
        : api('POST', '/api/fleet-vehicles', { body, hideError: true }),
    onSuccess: async (kept) => {
      showToast({ text: t('savedNamed', { name: kept.name }), tone: 'success' })
      if (onMade) onMade(kept.id)
      else onClose()
      await refreshVehicles(queries)
    },
    onError: (error) =>
      setRefusal(
        showRefusal(error, form, {
          fieldOf: (path) => VEHICLE_FIELDS.find((field) => field === path) ?? null,
          byName: { fleetVehicleExists: 'name' },
        }),
      ),
  })
  const submit = form.handleSubmit((body) => {
    setRefusal(null)
    if (!save.isPending) save.mutate(body)
  })
  return (
    <FormProvider {...form}>
      <SheetForm
        title={t(vehicle ? 'editTitle' : 'new')}
        save={t('save')}
        busy={save.isPending}
        isChanged={form.formState.isDirty}
        onSubmit={(event) => {
          setTries(tries + 1)
          void submit(event)
        }}
        onClose={onClose}
        notice={{ tries, refusal, error: save.error }}
        className="gap-5"
      >
        <Identity ownId={vehicle?.id ?? null} />
        <Build />
        <Use />
        <FormSection title={t('sections.own')}>
          <div className={PAIR}>
            <TextField<TypedVehicle> name="customerVehicleId" label={t('columns.customerVehicleId')} />
            <TextField<TypedVehicle> name="customerDriverId" label={t('columns.customerDriverId')} />
          </div>
        </FormSection>
      </SheetForm>
    </FormProvider>
  )
}

function Identity({ ownId }: { ownId: number | null }) {
  const t = useTranslations('fleet.vehicles')
  const states = useTranslations('fleet.vehicleStates')
  return (
    <FormSection title={t('sections.identity')}>
      <TextField<TypedVehicle> name="name" label={t('columns.name')} required />
      <div className={PAIR}>
        <Plate ownId={ownId} />
        <ChoiceField<TypedVehicle>
          name="status"
          label={t('columns.status')}
          options={VEHICLE_STATES.map((value) => ({ value, label: states(value) }))}
        />
        <TextField<TypedVehicle> name="brand" label={t('columns.brand')} />
        <TextField<TypedVehicle> name="vehicleModel" label={t('columns.vehicleModel')} />
      </div>
      <Chassis />
    </FormSection>
  )
}

/** Says of a plate which other vehicle has it: that may be, as of a trailer with its truck. */
function Plate({ ownId }: { ownId: number | null }) {
  const t = useTranslations('fleet.vehicles')
  const plate = useDeferredValue(useWatch<TypedVehicle, 'plate'>({ name: 'plate' }).trim())
  const { data: other } = useVehicleWithPlate(plate, ownId)
  return (
    <TextField<TypedVehicle>
      name="plate"
      label={t('columns.plate')}
      hint={other && plate !== '' ? t('plateTaken', { name: other.name }) : undefined}
      ltr
    />
  )
}

/** Says of a number that is taken whether it is a VIN at all. */
function Chassis() {
  const t = useTranslations('fleet.vehicles')
  const chassis = useWatch<TypedVehicle, 'chassis'>({ name: 'chassis' })
  const verdict = chassis.trim() === '' ? 'good' : judgeChassis(chassis)
  const note =
    verdict === 'unchecked' || verdict === 'older' ? t(`chassisNotes.${verdict}`) : t('chassisHint')
  return <TextField<TypedVehicle> name="chassis" label={t('columns.chassis')} hint={note} ltr />
}

function Build() {
  const t = useTranslations('fleet.vehicles')
  const fuels = useTranslations('fleet.fuelTypes')
  return (
    <FormSection title={t('sections.build')}>
      <div className={PAIR}>
        <TextField<TypedVehicle> name="color" label={t('columns.color')} />
        <TextField<TypedVehicle>
          name="productionYear"
          type="number"
          label={t('columns.productionYear')}
          max={String(lastProductionYear(Date.now()))}
          ltr
        />
        <TextField<TypedVehicle> name="seats" type="number" label={t('columns.seats')} min="0" ltr />
        <TextField<TypedVehicle> name="wheels" type="number" label={t('columns.wheels')} min="1" ltr />
        <ChoiceField<TypedVehicle>
          name="fuelType"
          label={t('columns.fuelType')}
          empty={t('none')}
          options={FUEL_TYPES.map((value) => ({ value, label: fuels(value) }))}
        />
      </div>
      <MaxSpeedField label={t('maxSpeed')} hint={t('maxSpeedHint')} />
    </FormSection>
  )
}

function Use() {
  const t = useTranslations('fleet.vehicles')
  const cargo = useTranslations('fleet.cargoTypes')
  return (
    <FormSection title={t('sections.use')}>
      <div className={PAIR}>
        <ChoiceField<TypedVehicle>
          name="cargoType"
          label={t('columns.cargoType')}
          empty={t('none')}
          options={CARGO_TYPES.map((value) => ({ value, label: cargo(value) }))}
        />
        <TextField<TypedVehicle> name="tonnage" label={t('columns.tonnage')} ltr />
      </div>
      <TextField<TypedVehicle> name="salesPerson" label={t('columns.salesPerson')} />
    </FormSection>
  )
}
