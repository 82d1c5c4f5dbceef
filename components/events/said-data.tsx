'use client'
import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { Ltr } from '@/components/ui/ltr'
import { FILE_CAUSES, FILE_KINDS } from '@/lib/device-files/device-file'
import { VEHICLE_END_KINDS } from '@/lib/fleet/ends/end-kinds'
import { SERVICE_STAGES } from '@/lib/fleet/services/when-told'
import { readingText } from '@/lib/format/reading'
import { shortLength } from '@/lib/tracking/threshold-units'

type Value = string | number | boolean

/** What `min`, `max` and `value` of events of these types measure. */
const MEASURED_BY = {
  temperature: 'temperatureC',
  humidity: 'humidityPercent',
  tyrePressure: 'tyreKpa',
  tyreTemperature: 'tyreC',
  internalBatteryLow: 'batteryPercent',
  externalVoltage: 'externalVolts',
  internalVoltage: 'batteryVolts',
} as const
const hasMeasure = (type: string): type is keyof typeof MEASURED_BY => Object.hasOwn(MEASURED_BY, type)

/** What packets say, and what fences and rules measured, by names that we have words for; others stand as they are. */
const KNOWN = [
  'code',
  'infoAlarm',
  'fence',
  'card',
  'data',
  'files',
  'held',
  'claimed',
  'lost',
  'took',
  'kind',
  'cause',
  'channel',
  'number',
  'distanceM',
  'seconds',
  'since',
  'minutes',
  'graceMinutes',
  'durationMin',
  'durationS',
  'limitKmh',
  'peakKmh',
  'litres',
  'fromL',
  'toL',
  'limitL',
  'inputActive',
  'name',
  'sensor',
  'speedKmh',
  'ignition',
  'driver',
  'fuelL',
  'temperatureC',
  'humidityPercent',
  'batteryPercent',
  'externalVolts',
  'rpm',
  'coolantC',
  'hours',
  'restMinutes',
  'movedM',
  'min',
  'max',
  'value',
  'from',
  'to',
  'zone',
  'everyKm',
  'km',
  'everyHours',
  'metres',
  'radiusM',
  'days',
  'alarm',
  'route',
  'besideM',
  'stop',
  'stopName',
  'stops',
  'dueAt',
  'plan',
  'vehicle',
  'stage',
  'paper',
  'endsOn',
  'daysLeft',
] as const
type KnownKey = (typeof KNOWN)[number]
const isKnown = (key: string): key is KnownKey => (KNOWN as readonly string[]).includes(key)

/** What an event says beside time and place, in the units of the account. */
export default function SaidData({ type, entries }: { type: string; entries: [string, Value][] }) {
  const t = useTranslations('events')
  const textOf = useSaidText(type)
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

function useSaidText(type: string): (key: string, value: Value) => string {
  const t = useTranslations('events')
  const lengths = useTranslations('units')
  const files = useTranslations('deviceFiles')
  const [formats, units] = [useFormats(), useUnits()]
  const names = {
    litres: t('units.litres'),
    gallons: t('units.gallons'),
    volts: t('units.volts'),
    rpm: t('units.rpm'),
    hours: t('units.hours'),
    on: t('yes'),
    off: t('no'),
  }
  const distance = (metres: number): string => {
    if (metres >= 1000) return formats.distance(metres)
    const { value, unit } = shortLength(metres, units)
    return `${formats.number(value)} ${lengths(unit)}`
  }
  const figure = (key: string, value: number): string => {
    switch (key) {
      // Protocols list their codes in hexadecimal.
      case 'code':
        return `0x${value.toString(16).padStart(2, '0')}`
      case 'min':
      case 'max':
      case 'value':
        return hasMeasure(type)
          ? readingText(MEASURED_BY[type], value, { formats, units, names })
          : formats.number(value, 2)
      case 'distanceM':
        return formats.distance(value)
      case 'everyKm':
      case 'km':
        return formats.distance(value * 1000)
      // In miles they would be rounded away.
      case 'movedM':
      case 'metres':
      case 'besideM':
      case 'radiusM':
        return distance(value)
      case 'everyHours':
      case 'hours':
        return readingText('engineHours', value, { formats, units, names })
      case 'days':
        return formats.duration(value * 86_400)
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
  const mediaWord = (key: string, value: string): string | null => {
    const kind = FILE_KINDS.find((one) => key === 'kind' && one === value)
    if (kind) return files(`kinds.${kind}`)
    const cause = FILE_CAUSES.find((one) => key === 'cause' && one === value)
    return cause ? files(`causes.${cause}`) : null
  }
  const fleetWord = (key: string, value: string): string | null => {
    const stage = SERVICE_STAGES.find((one) => key === 'stage' && one === value)
    if (stage) return t(`stages.${stage}`)
    const paper = VEHICLE_END_KINDS.find((one) => key === 'paper' && one === value)
    return paper ? t(`papers.${paper}`) : null
  }
  return (key, value) => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') return figure(key, value)
    const word = type === 'media' ? mediaWord(key, value) : null
    if (word) return word
    const ofFleet = type === 'serviceDue' || type === 'paperEnding' ? fleetWord(key, value) : null
    if (ofFleet) return ofFleet
    const time = key === 'since' || key === 'dueAt' ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? value : formats.moment(time)
  }
}
