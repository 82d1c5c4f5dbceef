'use client'
import { Plus, Trash2, Wand2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { TANK_SHAPES } from '@/lib/devices/sensor-schema'
import { curveOfShape, tankVolume } from '@/lib/devices/tank-volume'
import { CurveDrawing } from './curve-drawing'
import { MeasureInput } from './measure-input'
import { FieldGrid, RecordField, RecordSelect, useFieldError } from './record-field'
import { TANK_FIELDS } from './record-fields'
import { EMPTY_TANK, type RecordValues } from './record-values'
import { useVolumeText } from './use-volume-text'

const MAX_POINTS = 100
const PATH = 'sensors.fuel.tank'

/** Shape and dimensions of a tank with the volume that follows from them, and its calibration table. */
export function TankEditor({ isAnalogue }: { isAnalogue: boolean }) {
  const t = useTranslations('deviceRecord')
  const volumeText = useVolumeText()
  const { setValue } = useFormContext<RecordValues>()
  const tank = useWatch<RecordValues, typeof PATH>({ name: PATH }) ?? EMPTY_TANK
  const volume = tankVolume(tank)
  const curve = tank.curve ?? []
  const steps = curveOfShape(tank)
  const mark = { shouldDirty: true, shouldValidate: true }
  return (
    <div className="flex flex-col gap-5 rounded-panel border border-hairline p-4">
      <FieldGrid title={t('tank')}>
        <RecordSelect
          path={`${PATH}.shape`}
          label="tankShape"
          options={TANK_SHAPES.map((value) => ({ value, label: t(`shapes.${value}`) }))}
        />
        {TANK_FIELDS[tank.shape].map((name) => (
          <RecordField
            key={name}
            spec={{ path: `${PATH}.${name}`, label: name, kind: 'number', unit: 'cm', step: 0.01 }}
          />
        ))}
        <RecordField
          spec={{ path: `${PATH}.capacityL`, label: 'capacityL', kind: 'number', unit: 'litres', step: 0.01 }}
        />
      </FieldGrid>
      {volume !== null && (
        <p className="flex flex-wrap items-center gap-3 text-body" aria-live="polite">
          <span>{t('volume', { volume: volumeText(volume) })}</span>
          {tank.capacityL !== volume && (
            <Button
              tone="ghost"
              icon={<Wand2 className="size-4" />}
              onClick={() => setValue(`${PATH}.capacityL`, volume, mark)}
            >
              {t('takeVolume')}
            </Button>
          )}
        </p>
      )}
      <div className="grid grid-cols-2 items-start gap-5 phone:grid-cols-1">
        <Calibration count={curve.length} isAnalogue={isAnalogue} />
        <CurveDrawing curve={curve} capacity={tank.capacityL ?? null} />
      </div>
      {steps.length > 0 && (
        <Button
          className="self-start"
          icon={<Wand2 className="size-4" />}
          onClick={() => setValue(`${PATH}.curve`, steps, mark)}
        >
          {t('curveFromShape')}
        </Button>
      )}
    </div>
  )
}

const asNumber = { valueAsNumber: true }

function Calibration({ count, isAnalogue }: { count: number; isAnalogue: boolean }) {
  const t = useTranslations('deviceRecord')
  const { register, control, getValues } = useFormContext<RecordValues>()
  const { fields, append, remove } = useFieldArray({ control, name: `${PATH}.curve` })
  const add = () => {
    const last = getValues(`${PATH}.curve`)?.at(-1)
    append({ value: (last?.value ?? -10) + 10, litres: last?.litres ?? 0 })
  }
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('calibration')}</h3>
      <p className="text-meta text-muted">{t('calibrationHint')}</p>
      {isAnalogue && <p className="text-meta text-muted">{t('voltsHint')}</p>}
      {fields.length > 0 && (
        <ol className="flex max-h-72 flex-col gap-1.5 overflow-y-auto p-0.5">
          {fields.map(({ id }, at) => (
            <li key={id}>
              <span className="flex items-center gap-2">
                <Input
                  {...register(`${PATH}.curve.${at}.value`, asNumber)}
                  type="number"
                  step="any"
                  aria-label={t('pointValue', { number: at + 1 })}
                />
                <MeasureInput
                  path={`${PATH}.curve.${at}.litres`}
                  measure="litres"
                  step={0.01}
                  aria-label={t('pointLitres', { number: at + 1 })}
                />
                <IconButton
                  label={t('removePoint', { number: at + 1 })}
                  icon={<Trash2 />}
                  onClick={() => remove(at)}
                />
              </span>
              <PointError at={at} />
            </li>
          ))}
        </ol>
      )}
      <Button
        className="self-start"
        icon={<Plus className="size-4" />}
        disabled={count >= MAX_POINTS}
        onClick={add}
      >
        {t('addPoint')}
      </Button>
    </div>
  )
}

function PointError({ at }: { at: number }) {
  const path = `${PATH}.curve.${at}`
  const litres = useFieldError(`${path}.litres`)
  const value = useFieldError(`${path}.value`)
  const error = litres ?? value
  return error ? <p className="mt-1 text-meta text-danger">{error}</p> : null
}
