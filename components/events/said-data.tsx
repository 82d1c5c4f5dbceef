'use client'
import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { Ltr } from '@/components/ui/ltr'
import { readingText } from '@/lib/format/reading'

type Value = string | number | boolean

/** What packets say, and what fences and rules measured, by names that we have words for; others stand as they are. */
const KNOWN = [
  ...(['code', 'infoAlarm', 'fence', 'card', 'data', 'files', 'held', 'claimed', 'lost', 'took'] as const),
  ...(['distanceM', 'seconds', 'since', 'minutes', 'graceMinutes', 'durationMin', 'durationS'] as const),
  ...(['limitKmh', 'peakKmh', 'litres', 'fromL', 'toL', 'limitL', 'inputActive', 'name', 'sensor'] as const),
  ...(['speedKmh', 'ignition', 'driver', 'fuelL', 'temperatureC', 'humidityPercent'] as const),
  ...(['batteryPercent', 'externalVolts', 'rpm', 'coolantC', 'hours', 'restMinutes', 'movedM'] as const),
] as const
type KnownKey = (typeof KNOWN)[number]
const isKnown = (key: string): key is KnownKey => (KNOWN as readonly string[]).includes(key)

/** What an event says beside time and place, in the units of the account. */
export function SaidData({ entries }: { entries: [string, Value][] }) {
  const t = useTranslations('events')
  const textOf = useSaidText()
  return (
    <ul className="w-full divide-y divide-hairline rounded-control border border-hairline">
      {entries.map(([key, value]) => (
        <li key={key} className="flex items-baseline justify-between gap-3 px-2.5 py-1.5">
          <span className="text-muted">{isKnown(key) ? t(`data.${key}`) : <Ltr>{key}</Ltr>}</span>
          <bdi className="min-w-0 text-end break-all">{textOf(key, value)}</bdi>
        </li>
      ))}
    </ul>
  )
}

function useSaidText(): (key: string, value: Value) => string {
  const t = useTranslations('events')
  const [formats, units] = [useFormats(), useUnits()]
  const names = {
    ...{ litres: t('units.litres'), gallons: t('units.gallons'), volts: t('units.volts') },
    ...{ rpm: t('units.rpm'), hours: '', on: t('yes'), off: t('no') },
  }
  const figure = (key: string, value: number): string => {
    switch (key) {
      // Protocols list their codes in hexadecimal.
      case 'code':
        return `0x${value.toString(16).padStart(2, '0')}`
      case 'distanceM':
      case 'movedM':
        return formats.distance(value)
      case 'seconds':
      case 'durationS':
        return formats.duration(value)
      case 'minutes':
      case 'restMinutes':
      case 'graceMinutes':
      case 'durationMin':
        return formats.duration(value * 60)
      case 'speedKmh':
      case 'limitKmh':
      case 'peakKmh':
        return formats.speed(value)
      case 'litres':
      case 'fromL':
      case 'toL':
      case 'limitL':
        return readingText('fuelL', value, { formats, units, names })
      case 'fuelL':
      case 'temperatureC':
      case 'humidityPercent':
      case 'batteryPercent':
      case 'externalVolts':
      case 'rpm':
      case 'coolantC':
        return readingText(key, value, { formats, units, names })
      default:
        return String(value)
    }
  }
  return (key, value) => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') return figure(key, value)
    const time = key === 'since' ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? value : formats.moment(time)
  }
}
