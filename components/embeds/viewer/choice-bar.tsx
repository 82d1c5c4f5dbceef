'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { type Days, neighbourDays } from '@/lib/embeds/asked-days'
import type { EmbedVehicleName } from '@/lib/embeds/open-schema'
import { dateWriter } from '@/lib/format/dates'
import { useEmbed } from './embed-context'

type Props = {
  vehicles: readonly EmbedVehicleName[] | null
  vehicle: string | null
  onVehicle: (key: string) => void
  period: Days | null
  onPeriod: (period: Days) => void
}

/** What to call a vehicle of an embed. */
function useVehicleName(): (vehicle: EmbedVehicleName, index: number) => string {
  const t = useTranslations('embedViewer')
  return ({ name, plate }, index) => name || plate || t('vehicleNumber', { number: index + 1 })
}

/** Which vehicle and which days, as far as there is something to choose. */
export function ChoiceBar({ vehicles, vehicle, onVehicle, period, onPeriod }: Props) {
  const t = useTranslations('embedViewer')
  const nameOf = useVehicleName()
  const { days } = useEmbed().embed
  const several = vehicles !== null && vehicles.length > 1
  if (!several && !(period && days)) return null
  return (
    <div
      className={cn(
        'flex shrink-0 items-center gap-1.5 border-b border-hairline bg-surface p-1.5',
        days && days.most > 1 && 'flex-wrap',
      )}
    >
      {several && (
        <NativeSelect
          aria-label={t('vehicle')}
          className="min-w-0 flex-1 basis-20"
          value={vehicle ?? ''}
          onChange={({ currentTarget }) => onVehicle(currentTarget.value)}
        >
          {vehicles.map((one, index) => (
            <option key={one.key} value={one.key}>
              {nameOf(one, index)}
            </option>
          ))}
        </NativeSelect>
      )}
      {period && days && <DayChoice period={period} onPeriod={onPeriod} days={days} />}
    </div>
  )
}

type DaysProps = Pick<Props, 'onPeriod'> & {
  period: Days
  days: { first: string; last: string; most: number }
}

function DayChoice({ period, onPeriod, days }: DaysProps) {
  const t = useTranslations('embedViewer')
  const write = dateWriter(useLocale())
  const [before, after] = [neighbourDays(days, period, -1), neighbourDays(days, period, 1)]
  const step = (to: Days | null) => to && onPeriod(to)
  const limits = { type: 'date', min: days.first, max: days.last, required: true, dir: 'ltr' } as const
  const isOne = period.from === period.to
  const told = (day: string) => write('date', Date.parse(`${day}T00:00:00Z`))
  /** A day that is typed moves the other end along where they would be too far apart. */
  const change = (end: 'from' | 'to', day: string) => {
    if (!day || day < days.first || day > days.last) return
    const wanted = days.most === 1 ? { from: day, to: day } : { ...period, [end]: day }
    const tooFar =
      wanted.from > wanted.to || Date.parse(wanted.to) - Date.parse(wanted.from) >= days.most * 86_400_000
    onPeriod(tooFar ? { from: day, to: day } : wanted)
  }
  return (
    <fieldset
      className="flex min-w-0 items-center gap-1"
      aria-label={isOne ? told(period.from) : `${told(period.from)} – ${told(period.to)}`}
    >
      <IconButton
        label={t('earlier')}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        disabled={!before}
        onClick={() => step(before)}
      />
      <Input
        {...limits}
        aria-label={days.most === 1 ? t('day') : t('from')}
        className="w-34"
        value={period.from}
        onChange={({ currentTarget }) => change('from', currentTarget.value)}
      />
      {days.most > 1 && (
        <Input
          {...limits}
          aria-label={t('to')}
          className="w-34"
          value={period.to}
          onChange={({ currentTarget }) => change('to', currentTarget.value)}
        />
      )}
      <IconButton
        label={t('later')}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        disabled={!after}
        onClick={() => step(after)}
      />
    </fieldset>
  )
}
