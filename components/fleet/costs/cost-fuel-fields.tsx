import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { RECEIPT_FUELS } from '@/lib/fleet/costs/cost-kinds'
import { METRES_PER } from '@/lib/format/units'
import { NumberField } from '../services/number-field'
import { useVolume } from '../use-volume'
import type { Draft, PartProps } from './cost-draft'

/** What a receipt of fuel says more than others. */
export function CostFuelFields({ draft, change, errorAt }: PartProps) {
  const t = useTranslations('fleet.costs.form')
  const fuels = useTranslations('fleet.costs.fuels')
  const formats = useFormats()
  const volume = useVolume()
  const metres = METRES_PER[useUnits().distance]
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField
          label={t('litres')}
          hint={draft.litres === null ? t('litresHint') : undefined}
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
