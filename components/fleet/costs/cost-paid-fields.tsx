import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { COST_KINDS, type CostKind } from '@/lib/fleet/costs/cost-kinds'
import { ChooseVehicle } from '../choose-vehicle'
import { CurrencyField } from '../currency-field'
import { NumberField } from '../services/number-field'
import type { PartProps } from './cost-draft'

const PAIR = 'grid grid-cols-2 items-start gap-3'

/** For what vehicle how much was paid, and when. `today` is the last day that can be chosen. */
export function CostPaidFields({ draft, change, errorAt, today }: PartProps & { today: string }) {
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
          required
          label={t('amount')}
          error={errorAt('amount')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
        />
        <CurrencyField
          label={t('currency')}
          error={errorAt('currency')}
          required
          input={{
            value: draft.currency ?? '',
            onChange: ({ currentTarget }) => change({ currency: currentTarget.value.toUpperCase() }),
          }}
        />
      </div>
    </>
  )
}
