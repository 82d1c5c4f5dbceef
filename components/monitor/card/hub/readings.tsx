'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats, useHasFleet } from '@/components/account/account-context'
import { useNewsNow } from '@/components/live/use-news-now'
import { useReadingText } from '@/components/readings/use-reading-text'
import { Fact } from '@/components/ui/fact'
import { Ltr } from '@/components/ui/ltr'
import type { DeviceReadings } from '@/lib/devices/hub-schema'
import { api } from '@/lib/http/client'
import type { Measure } from '@/lib/tracking/sensing/measures'
import { Failed } from './part'
import { SparkLine } from './spark-line'
import { TankLevels } from './tank-levels'

const REFRESH_MS = 30_000

/** What only a vehicle's own computer tells. */
const OF_ENGINE = new Set<Measure>(['rpm', 'obdSpeedKmh', 'coolantC', 'throttlePercent', 'fuelRateLh'])
/** The panel of that computer, in this order. */
const OBD = [
  'odometerKm',
  'externalVolts',
  'rpm',
  'obdSpeedKmh',
  'coolantC',
  'throttlePercent',
  'fuelL',
  'fuelPercent',
  'fuelRateLh',
  'engineHours',
] as const
const SENSORS = [
  'externalVolts',
  'batteryVolts',
  'batteryPercent',
  'fuelL',
  'fuelPercent',
  'fuelCounterL',
  'temperatureC',
  'humidityPercent',
  'airConditionerOn',
  'odometerKm',
  'engineHours',
  'tyreKpa',
  'tyreC',
] as const

type Latest = DeviceReadings['latest'][number]

/** What the vehicle's computer and the sensors say, and how the readings went in the last day. */
export default function Readings({ imei, fallback }: { imei: string; fallback: ReactNode }) {
  const t = useTranslations('device.hub')
  const hasFleet = useHasFleet()
  const { data, isError, refetch } = useQuery({
    queryKey: ['device-readings', imei],
    queryFn: () => api('GET', '/api/devices/[imei]/readings', { params: { imei }, hideError: true }),
    refetchInterval: REFRESH_MS,
  })
  if (!data) return isError ? <Failed onAgain={() => void refetch()} /> : fallback
  const { latest, faults } = data
  const hasEngine = faults !== null || latest.some(({ measure }) => OF_ENGINE.has(measure))
  const pick = (measures: readonly Measure[]) =>
    measures.flatMap((measure) => latest.filter((one) => one.measure === measure))
  const ofObd = hasEngine ? pick(OBD) : []
  const sensors = pick(SENSORS).filter((one) => !ofObd.includes(one))
  if (latest.length === 0 && faults === null && data.speed.length === 0)
    return (
      <div className="flex flex-col gap-2 py-2">
        <p className="text-muted">{t('noReadings')}</p>
        {hasFleet && <TankLevels imei={imei} />}
      </div>
    )
  return (
    <div className="flex flex-col gap-4 pt-2">
      {hasEngine && <Panel title={t('obd')} readings={ofObd} faults={faults} />}
      {sensors.length > 0 && <Panel title={t('sensors')} readings={sensors} />}
      {hasFleet && <TankLevels imei={imei} />}
      <Charts readings={data} />
    </div>
  )
}

function Panel({
  title,
  readings,
  faults = null,
}: {
  title: string
  readings: readonly Latest[]
  faults?: DeviceReadings['faults']
}) {
  const t = useTranslations('device.hub')
  const measures = useTranslations('device.measures')
  const formats = useFormats()
  const now = useNewsNow()
  const text = useReadingText()
  const newest = Math.max(...[...readings, ...(faults ? [faults] : [])].map(({ time }) => Date.parse(time)))
  return (
    <section aria-label={title}>
      <h4 className="mb-2 flex items-baseline gap-2">
        <span className="flex-1 text-meta font-medium text-muted">{title}</span>
        <span className="text-meta text-muted tabular-nums" title={formats.moment(newest)}>
          {formats.age(newest, now)}
        </span>
      </h4>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {readings.map(({ measure, sensor, value }) => (
          <Fact key={`${measure} ${sensor}`} label={isNamed(measure) ? measures(measure) : measure}>
            <span className="tabular-nums">{text(measure, value)}</span>
            {sensor !== '' && <Ltr className="min-w-0 truncate text-meta text-muted">{sensor}</Ltr>}
          </Fact>
        ))}
        {faults && (
          <Fact wide label={t('faults')}>
            {faults.codes.length === 0 ? t('noFaults') : <Ltr>{faults.codes.join(', ')}</Ltr>}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Charts({ readings: { speed, series, from, to } }: { readings: DeviceReadings }) {
  const t = useTranslations('device.hub')
  const measures = useTranslations('device.measures')
  const formats = useFormats()
  const text = useReadingText()
  const range = { from: Date.parse(from), to: Date.parse(to) }
  if (speed.length === 0 && series.length === 0) return null
  return (
    <section aria-label={t('lastDay')} className="flex flex-col gap-3">
      <h4 className="text-meta font-medium text-muted">{t('lastDay')}</h4>
      {speed.length > 0 && (
        <SparkLine label={t('topSpeed')} points={speed} range={range} text={formats.speed} fromZero />
      )}
      {series.map(({ measure, sensor, points }) => (
        <SparkLine
          key={`${measure} ${sensor}`}
          label={measures(measure)}
          sensor={sensor}
          points={points}
          range={range}
          text={(value) => text(measure, value)}
        />
      ))}
    </section>
  )
}

const NAMED = [...new Set([...OBD, ...SENSORS])]
const isNamed = (measure: Measure): measure is (typeof NAMED)[number] =>
  (NAMED as readonly Measure[]).includes(measure)
