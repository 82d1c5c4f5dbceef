import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import type { CounterReading } from '@/lib/fleet/services/service-schema'
import { METRES_PER } from '@/lib/format/units'
import { NumberField } from './number-field'
import { isOtherReading, type PartProps } from './service-draft'

type Props = PartProps & {
  /** What was counted up to the day of the service, once it is known. */
  counted: CounterReading | null
}

/** What the odometer and the hour meter showed, beside what was counted. */
export function ServiceCounterFields({ draft, change, errorAt, counted }: Props) {
  const t = useTranslations('fleet.services')
  const metres = METRES_PER[useUnits().distance]
  const formats = useFormats()
  return (
    <>
      <NumberField
        key={`${draft.doneOn} ${counted !== null}`}
        label={t('fields.odometerM')}
        rounded
        hint={counted ? t('counted', { distance: formats.distance(counted.odometerM) }) : undefined}
        error={errorAt('odometerM')}
        per={metres}
        unit={formats.distanceUnit}
        value={draft.odometerM ?? counted?.odometerM ?? null}
        onChange={(odometerM) => change({ odometerM, confirmed: false })}
      />
      {counted && isOtherReading(draft, counted) && (
        <div className="flex flex-col gap-1">
          <NativeCheckbox
            label={t('correctsOdometer')}
            checked={draft.correctsOdometer}
            onChange={({ currentTarget }) => change({ correctsOdometer: currentTarget.checked })}
          />
          {!draft.correctsOdometer && (
            <p className="text-meta text-muted">
              {t('correctsOdometerHint', { distance: formats.distance(counted.odometerM) })}
            </p>
          )}
        </div>
      )}
      <NumberField
        label={t('fields.engineHours')}
        hint={t('engineHoursHint')}
        error={errorAt('engineHours')}
        unit={t('hourUnit')}
        placeholder={counted ? String(Math.round(counted.engineS / 3600)) : undefined}
        value={draft.engineHours}
        onChange={(engineHours) => change({ engineHours })}
      />
    </>
  )
}
