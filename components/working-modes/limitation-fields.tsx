'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import type { TypedMode } from '@/lib/working-modes/typed-mode'
import { LIMIT_UNITS, MOST_LIMIT, NORMAL_INTERVAL_S } from '@/lib/working-modes/working-mode'
import { NumberField } from './number-field'

type Props = {
  typed: Pick<TypedMode, 'limit' | 'amount' | 'thenInterval'>
  change: (part: Partial<TypedMode>) => void
  errorAt: (field: string) => string | null
}

/** For how long a mode holds, and how the tracker reports after that. */
export function LimitationFields({ typed: { limit, amount, thenInterval }, change, errorAt }: Props) {
  const t = useTranslations('workingModes')
  return (
    <>
      <Field label={t('form.limit')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={limit}
            onChange={({ currentTarget: { value } }) =>
              change({ limit: LIMIT_UNITS.find((unit) => unit === value) ?? 'none' })
            }
          >
            <option value="none">{t('form.limits.none')}</option>
            {LIMIT_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`form.limits.${unit}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {limit !== 'none' && (
        <>
          <NumberField
            label={t(`form.amounts.${limit}`)}
            range={{ min: 1, max: MOST_LIMIT[limit] }}
            value={amount}
            error={errorAt('amount')}
            onChange={(next) => change({ amount: next })}
          />
          <NumberField
            label={t('form.thenInterval')}
            unit={t('units.seconds')}
            range={NORMAL_INTERVAL_S}
            value={thenInterval}
            error={errorAt('thenInterval')}
            onChange={(next) => change({ thenInterval: next })}
          />
        </>
      )}
    </>
  )
}
