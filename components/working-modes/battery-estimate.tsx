'use client'
import { BatteryMedium } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { ASSUMED, BATTERY_MAH, batteryLife, type RoughSpan } from '@/lib/working-modes/battery-life'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { NumberField } from './number-field'

/** How long a battery would last, roughly, and what that is reckoned with. The size of the battery is kept nowhere. */
export function BatteryEstimate({ setting }: { setting: WorkingMode }) {
  const t = useTranslations('workingModes.battery')
  const ranges = useTranslations('validation')
  const [typed, setTyped] = useState(String(BATTERY_MAH.first))
  const mah = Number(typed)
  const error =
    mah < BATTERY_MAH.min
      ? ranges('tooLow', { min: BATTERY_MAH.min })
      : mah > BATTERY_MAH.max
        ? ranges('tooHigh', { max: BATTERY_MAH.max })
        : null
  const { usable, wakeMah, asleepMa, awakeMa } = ASSUMED
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h4 className="flex flex-wrap items-center gap-2 text-body font-medium">
        <BatteryMedium className="size-4 text-muted" aria-hidden="true" />
        {t('title')}
        <Badge>{t('estimate')}</Badge>
      </h4>
      <p aria-live="polite" className="text-md font-semibold">
        {error ? '–' : <Span span={batteryLife(setting, mah)} />}
      </p>
      <NumberField
        label={t('capacity')}
        unit={t('mah')}
        range={BATTERY_MAH}
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <p className="text-meta text-muted">
        {t('assumes', { wakeMah, asleepMa, awakeMa, percent: usable * 100 })}
      </p>
    </section>
  )
}

function Span({ span }: { span: RoughSpan }) {
  const t = useTranslations('workingModes.battery')
  return span.unit === 'lessThanAWeek' ? t('lessThanAWeek') : t(`spans.${span.unit}`, { count: span.amount })
}
