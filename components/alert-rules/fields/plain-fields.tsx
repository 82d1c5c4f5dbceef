'use client'
import { useTranslations } from 'next-intl'
import { timeZones } from '@/components/settings/profile/time-zones'
import { Checkbox } from '@/components/ui/checkbox'
import { ClockInput } from '@/components/ui/date-range/clock-input'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { NumberInput } from './number-input'
import { type FieldOf, useParam } from './use-param'

export function NumberField({ name, field }: FieldOf<'number'> | FieldOf<'optional'>) {
  const t = useTranslations('alertRules.screen.form')
  const { label, value, error, changed, put } = useParam(name)
  const mayBeEmpty = field.kind === 'optional'
  return (
    <Field
      label={label}
      error={error}
      changed={changed}
      hint={mayBeEmpty ? t('mayBeEmpty') : undefined}
      required={!mayBeEmpty}
    >
      {(control) => (
        <NumberInput
          control={control}
          name={name}
          unit={field.unit}
          value={typeof value === 'number' ? value : null}
          onChange={put}
        />
      )}
    </Field>
  )
}

export function BoolField({ name }: FieldOf<'bool'>) {
  const { label, value, put } = useParam(name)
  return (
    <Checkbox
      label={label}
      checked={value === true}
      onCheckedChange={put}
      className="col-span-full touch:min-h-11"
    />
  )
}

export function TimeField({ name }: FieldOf<'time'>) {
  const { label, value, error, changed, put } = useParam(name)
  return (
    <Field label={label} error={error} changed={changed} required>
      {(control) => (
        <ClockInput
          control={control}
          value={String(value ?? '')}
          onChange={(clock) => put(clock.slice(0, 5))}
        />
      )}
    </Field>
  )
}

export function ChoiceField({ name, field }: FieldOf<'choice'>) {
  const t = useTranslations('alertRules')
  const { label, value, error, changed, put } = useParam(name)
  return (
    <Field label={label} error={error} changed={changed} required>
      {(control) => (
        <NativeSelect
          {...control}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        >
          {field.options.map((option) => (
            <option key={option} value={option}>
              {t(`options.${name}.${option}` as never)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

export function ZoneField({ name }: FieldOf<'zone'>) {
  const { label, value, error, changed, put } = useParam(name)
  const zone = String(value ?? '')
  const known = timeZones()
  // One that the browser does not list has a name all the same.
  const zones = known.some((one) => one.name === zone) ? known : [...known, { name: zone, label: zone }]
  return (
    <Field label={label} error={error} changed={changed} required className="col-span-full">
      {(control) => (
        <NativeSelect
          {...control}
          dir="ltr"
          value={zone}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        >
          {zones.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

export function TextField({ name, field }: FieldOf<'text'>) {
  const { label, value, error, changed, put } = useParam(name)
  return (
    <Field label={label} error={error} changed={changed} className="col-span-full">
      {(control) => (
        <Input
          {...control}
          name={name}
          dir="auto"
          autoComplete="off"
          maxLength={field.max}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        />
      )}
    </Field>
  )
}
