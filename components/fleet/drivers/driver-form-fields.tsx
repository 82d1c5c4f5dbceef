'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { ChoiceField, FormSection, SwitchField, TextField } from '@/components/accounts/form-fields'
import { Field } from '@/components/ui/field'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import type { DriverValues } from '@/lib/fleet/drivers/driver-form'
import { type Driver, LICENCE_STATES, MAX_DRIVER_SPEED_KMH } from '@/lib/fleet/drivers/driver-schema'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import { CardCodeField } from '../cards/card-code-field'
import { ChooseVehicle } from '../choose-vehicle'
import { MaxSpeedField } from '../max-speed-field'
import { PortraitField } from './portrait-field'
import type { Extras } from './save-driver'

/** Why the server refused what is kept beside the driver; `licence` where it asks to be told that it is meant. */
export type Problems = { portrait?: string; card?: string; vehicle?: string; licence?: boolean }

type Props = {
  /** What of it is kept already; null of a new one. */
  kept: Driver | null
  own: readonly OwnField[]
  extras: Extras
  problems: Problems
  onExtras: (next: Extras) => void
}

/** The fields of a driver by what they are about. */
export function DriverFormFields({ kept, own, extras, problems, onExtras }: Props) {
  const t = useTranslations('fleet.drivers')
  const states = useTranslations('fleet.licenceStates')
  const { speed } = useFormats()
  return (
    <>
      <FormSection title={t('sections.person')}>
        <PortraitField
          kept={kept}
          chosen={extras.portrait}
          problem={problems.portrait}
          onChange={(portrait) => onExtras({ ...extras, portrait })}
        />
        <TextField<DriverValues> name="name" label={t('columns.name')} hint={t('nameHint')} required />
        <TextField<DriverValues> name="number" label={t('columns.number')} hint={t('numberHint')} />
        <TextField<DriverValues> name="phone" label={t('columns.phone')} type="tel" ltr />
        <TextField<DriverValues>
          name="email"
          label={t('columns.email')}
          hint={t('emailHint')}
          type="email"
          ltr
        />
        <TextField<DriverValues> name="city" label={t('columns.city')} />
      </FormSection>
      <FormSection title={t('sections.licence')}>
        <TextField<DriverValues> name="licence" label={t('columns.licence')} ltr />
        <ChoiceField<DriverValues>
          name="licenceStatus"
          label={t('licenceStatus')}
          options={LICENCE_STATES.map((value) => ({ value, label: states(value) }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField<DriverValues>
            name="registeredOn"
            label={t('columns.registeredOn')}
            type="date"
            max="9999-12-31"
          />
          <TextField<DriverValues>
            name="licenceExpiresOn"
            label={t('columns.licenceExpiresOn')}
            type="date"
            max="9999-12-31"
          />
        </div>
        <TextField<DriverValues> name="registeredPlace" label={t('columns.registeredPlace')} />
        <SwitchField<DriverValues> name="reminder" label={t('reminder')} hint={t('reminderHint')} />
      </FormSection>
      <FormSection title={t('sections.driving')}>
        <MaxSpeedField label={t('maxSpeed')} hint={t('maxSpeedHint', { max: speed(MAX_DRIVER_SPEED_KMH) })} />
        <CardCodeField
          label={t(kept && kept.cards.length > 0 ? 'anotherCard' : 'columns.card')}
          hint={
            kept && kept.cards.length > 0 ? t('hasCards', { codes: kept.cards.join(', ') }) : t('cardHint')
          }
          error={problems.card}
          value={extras.card}
          onChange={(card) => onExtras({ ...extras, card })}
        />
        {(kept === null || extras.vehicle !== null) && (
          <VehicleField extras={extras} problems={problems} onExtras={onExtras} />
        )}
      </FormSection>
      {own.length > 0 && (
        <FormSection title={t('ownFields.title')}>
          {own.map((field) => (
            <OwnFieldInput key={field.id} field={field} />
          ))}
        </FormSection>
      )}
    </>
  )
}

/** The vehicle of a new driver. A driver who is there already gets theirs at the record. */
function VehicleField({ extras, problems, onExtras }: Pick<Props, 'extras' | 'problems' | 'onExtras'>) {
  const t = useTranslations('fleet.drivers')
  const words = useTranslations('fleet.assignments')
  return (
    <>
      <Field label={words('vehicle')} hint={t('vehicleHint')} error={problems.vehicle}>
        {(control) => (
          <ChooseVehicle
            control={control}
            value={extras.vehicle}
            onChange={(chosen) =>
              onExtras({ ...extras, vehicle: chosen.id === extras.vehicle?.id ? null : chosen })
            }
          />
        )}
      </Field>
      {problems.licence && (
        <NativeCheckbox
          label={words('nevertheless')}
          checked={extras.confirmed}
          onChange={({ currentTarget }) => onExtras({ ...extras, confirmed: currentTarget.checked })}
        />
      )}
    </>
  )
}

function OwnFieldInput({ field: { id, name, kind, choices } }: { field: OwnField }) {
  const t = useTranslations('fleet.drivers')
  const at = { name: `fields.${id}` as const, label: name }
  if (kind === 'choice')
    return (
      <ChoiceField<DriverValues>
        {...at}
        empty={t('none')}
        options={choices.map((value) => ({ value, label: value }))}
      />
    )
  if (kind === 'date') return <TextField<DriverValues> {...at} type="date" max="9999-12-31" />
  return <TextField<DriverValues> {...at} ltr={kind === 'number'} />
}
