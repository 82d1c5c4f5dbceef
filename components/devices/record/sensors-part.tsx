'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { BATTERY_TYPES } from '@/lib/tracking/sensing/battery'
import { FieldGrid, RecordField, RecordSelect, useFieldError } from './record-field'
import { BATTERY_FIELDS } from './record-fields'
import { EMPTY_TANK, type RecordValues } from './record-values'
import { TankEditor } from './tank-editor'

/** What is wired to the device: at most one fuel sensor with its tank, and the others. */
export function SensorsPart() {
  const t = useTranslations('deviceRecord')
  const { setValue } = useFormContext<RecordValues>()
  const fuel = useWatch<RecordValues, 'sensors.fuel'>({ name: 'sensors.fuel' })
  const choose = (kind: string) => {
    const tank = fuel?.tank ?? EMPTY_TANK
    const next =
      kind === 'capacitive'
        ? { kind: 'capacitive' as const, port: 'adc' as const, tank }
        : { kind: 'ultrasonic' as const, port: 'rs232' as const, tank }
    setValue('sensors.fuel', kind === 'none' ? null : next, { shouldDirty: true, shouldValidate: true })
  }
  const options = (values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`ports.${value as 'adc'}`) }))
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-4">
        <h2 className="text-md font-semibold">{t('fuelSensor')}</h2>
        <SegmentedControl
          label={t('fuelSensor')}
          value={fuel?.kind ?? 'none'}
          onChange={choose}
          segments={[
            { value: 'none', label: t('fuel.none') },
            { value: 'capacitive', label: t('fuel.capacitive') },
            { value: 'ultrasonic', label: t('fuel.ultrasonic') },
          ]}
        />
        {fuel?.kind === 'ultrasonic' && (
          <FieldGrid>
            <RecordSelect path="sensors.fuel.port" label="fuelPort" options={options(['rs232', 'rs485'])} />
          </FieldGrid>
        )}
        {fuel && <TankEditor isAnalogue={fuel.kind === 'capacitive'} />}
      </section>
      <FieldGrid title={t('otherSensors')}>
        <RecordSelect
          path="sensors.temperature"
          label="temperature"
          none={t('none')}
          options={options(['rs232', 'rs485', 'oneWire', 'bluetooth'])}
        />
        <RecordSelect
          path="sensors.door"
          label="door"
          none={t('none')}
          options={options(['input1', 'input2', 'bluetooth'])}
        />
        <RecordSelect
          path="sensors.airConditioner"
          label="airConditioner"
          none={t('none')}
          options={options(['input1', 'input2'])}
        />
        <RecordSelect
          path="sensors.relay"
          label="relay"
          none={t('none')}
          options={options(['output1', 'output2'])}
        />
      </FieldGrid>
      <FieldGrid title={t('battery')}>
        <RecordSelect
          path="sensors.batteryType"
          label="batteryType"
          none={t('none')}
          options={BATTERY_TYPES.map((value) => ({ value, label: t(`batteryTypes.${value}`) }))}
        />
        {BATTERY_FIELDS.map((spec) => (
          <RecordField key={spec.path} spec={spec} />
        ))}
      </FieldGrid>
      <BluetoothSensors />
    </div>
  )
}

function BluetoothSensors() {
  const t = useTranslations('deviceRecord')
  const { register, control } = useFormContext<RecordValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'sensors.bluetooth' })
  const ofList = useFieldError('sensors.bluetooth.root')
  const ofAll = useFieldError('sensors.bluetooth')
  const error = ofList ?? ofAll
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-md font-semibold">{t('bluetooth')}</h2>
      <ul className="flex flex-col gap-2">
        {fields.map(({ id }, at) => (
          <li key={id} className="flex items-center gap-2">
            <Input
              {...register(`sensors.bluetooth.${at}.name`)}
              aria-label={t('sensorName', { number: at + 1 })}
              placeholder={t('sensorNameHint')}
            />
            <Input
              {...register(`sensors.bluetooth.${at}.mac`)}
              aria-label={t('sensorMac', { number: at + 1 })}
              placeholder="01:23:45:67:89:AB"
              dir="ltr"
              maxLength={17}
            />
            <IconButton
              label={t('removeSensor', { number: at + 1 })}
              icon={<Trash2 />}
              onClick={() => remove(at)}
            />
            <RowError path={`sensors.bluetooth.${at}`} />
          </li>
        ))}
      </ul>
      {error && <p className="text-meta text-danger">{error}</p>}
      <Button
        className="self-start"
        icon={<Plus className="size-4" />}
        disabled={fields.length >= 20}
        onClick={() => append({ name: '', mac: '' })}
      >
        {t('addSensor')}
      </Button>
    </section>
  )
}

function RowError({ path }: { path: string }) {
  const mac = useFieldError(`${path}.mac`)
  const name = useFieldError(`${path}.name`)
  const error = mac ?? name
  return error ? <span className="shrink-0 text-meta text-danger">{error}</span> : null
}
