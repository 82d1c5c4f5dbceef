'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { DateRangePicker } from '@/components/ui/date-range/date-range-picker'
import { commonRange, type PresetName } from '@/components/ui/date-range/presets'
import { refusalOf } from '@/components/ui/date-range/range'
import { earliestDay } from '@/lib/playback/period'
import type { KeptMonths } from '@/lib/positions/kept-history'
import type { Period } from '@/lib/time/period'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'
import { useAccount } from './account-context'

type NamedPeriod = { label: string; period: Period }

type Props = {
  value: Period | null
  onChange: (period: Period) => void
  now: number
  /** The usual ones by their names, or others with their own. */
  presets: readonly (PresetName | NamedPeriod)[]
  /** Whether times of day can be chosen as well. */
  withTime?: boolean
  /** Set where the past is asked for: so many days at once, as far back as what is read is kept. */
  history?: { days: number; reads: keyof KeptMonths }
  /** Names the control and what it shows while nothing is chosen, where the usual words do not fit. */
  texts?: { label: string; placeholder: string }
  className?: string
}

/** A period of the past by the account's clocks. */
export function AccountPeriod({ value, onChange, now, presets, withTime, history, texts, className }: Props) {
  const t = useTranslations('ui.period')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { timeZone, keptMonths } = useAccount()
  const months = keptMonths[history?.reads ?? 'history']
  const wallNow = wallTimeOf(now, timeZone)
  const rangeOf = ({ from, to }: Period) => ({
    start: wallTimeOf(from, timeZone),
    end: wallTimeOf(to, timeZone),
  })
  return (
    <DateRangePicker
      className={className}
      withTime={withTime}
      locale={locale}
      now={wallNow}
      min={history && `${earliestDay({ now, zone: timeZone, months })}T00:00:00`}
      max={`${wallNow.slice(0, 10)}T23:59:59`}
      maxDays={history?.days}
      value={value && rangeOf(value)}
      presets={presets.map((preset) =>
        typeof preset === 'string'
          ? { label: t(preset), range: commonRange(preset, wallNow) }
          : { label: preset.label, range: rangeOf(preset.period) },
      )}
      onChange={({ start, end }) =>
        onChange({ from: instantOf(start, timeZone), to: instantOf(end, timeZone) })
      }
      texts={{
        label: t('label'),
        placeholder: t('placeholder'),
        apply: ui('apply'),
        cancel: ui('cancel'),
        previous: t('previous'),
        next: t('next'),
        startTime: t('startTime'),
        endTime: t('endTime'),
        refusals: {
          incomplete: t('incomplete'),
          tooEarly: t('tooEarly', { months }),
          tooLate: t('tooLate'),
          tooLong: t('tooLong', { days: history?.days ?? 0 }),
        },
        ...texts,
      }}
    />
  )
}

type ChipsProps = Pick<Props, 'value' | 'onChange' | 'now'> & {
  presets: readonly PresetName[]
  history: NonNullable<Props['history']>
}

/** Usual periods in a row, one tap each; those that are longer than may be asked for are left out. */
export function PeriodChips({ value, onChange, now, presets, history }: ChipsProps) {
  const t = useTranslations('ui.period')
  const { timeZone } = useAccount()
  const wallNow = wallTimeOf(now, timeZone)
  const offered = presets
    .map((name) => ({ name, range: commonRange(name, wallNow) }))
    .filter(({ range }) => refusalOf(range, { maxDays: history.days }) === null)
  return (
    <div className="no-scrollbar flex w-full gap-1.5 overflow-x-auto py-0.5">
      {offered.map(({ name, range: { start, end } }) => {
        const period = { from: instantOf(start, timeZone), to: instantOf(end, timeZone) }
        return (
          <Chip
            key={name}
            className="shrink-0"
            pressed={
              value !== null &&
              wallTimeOf(value.from, timeZone) === start &&
              wallTimeOf(value.to, timeZone) === end
            }
            onPress={() => onChange(period)}
          >
            {t(name)}
          </Chip>
        )
      })}
    </div>
  )
}
