import { createTranslator } from 'next-intl'
import type { FileAccount } from '@/lib/accounts/schema'
import { makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import { placeWriter } from '@/lib/places/write-place'
import { FIX_COLUMNS, type FixColumn, type RowTexts } from '@/lib/playback/export/fix-table'
import { MAX_EXPORT_ADDRESSES } from '@/lib/playback/export/schema'
import type { MeasuredColumn, TabledMeasure } from '@/lib/playback/measured'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { loadMessages } from '@/server/i18n/messages'

const SOURCE_NAMES = new Map(
  Object.entries(FIX_SOURCES).map(([name, code]) => [code, name as keyof typeof FIX_SOURCES]),
)

/** Measured values stand in files as they are kept, whatever the account likes to see. */
const SI_UNITS: Record<TabledMeasure, string> = {
  fuelL: 'L',
  temperatureC: '°C',
  humidityPercent: '%',
  batteryPercent: '%',
  batteryVolts: 'V',
  externalVolts: 'V',
  rpm: '1/min',
  obdSpeedKmh: 'km/h',
  coolantC: '°C',
  throttlePercent: '%',
  fuelRateLh: 'L/h',
  fuelCounterL: 'L',
  odometerKm: 'km',
  engineHours: 'h',
  tyreKpa: 'kPa',
  tyreC: '°C',
  airConditionerOn: '0/1',
}

/** The words, figures and units of a track's file, in the language of who asked and as the account wants them. */
export async function trackTexts(language: Language, account: FileAccount) {
  const messages = await loadMessages(language)
  const of = <N extends 'playback' | 'device' | 'fixFlags'>(namespace: N) =>
    createTranslator({ locale: language, messages, namespace })
  const [t, device, flags] = [of('playback'), of('device'), of('fixFlags')]
  const names = createTranslator({ locale: language, messages, namespace: 'device.measures' })
  const units = readUnits(account)
  const formats = makeFormats(language, account.timeZone, units, messages.units)

  const rows: RowTexts = {
    on: device('on'),
    off: device('off'),
    source: (source) => device(`sources.${SOURCE_NAMES.get(source as never) ?? 'gps'}`),
    flag: (flag) => flags(flag),
  }
  const placeText = placeWriter(language, messages, formats)
  const heading = (column: FixColumn, cappedAddresses: boolean): string => {
    if (column === 'address' && cappedAddresses)
      return t('export.columns.addressCapped', { max: MAX_EXPORT_ADDRESSES })
    const values = { zone: account.timeZone, speed: formats.speedUnit, distance: formats.distanceUnit }
    return t(`export.columns.${column}`, values)
  }
  return {
    units,
    formats,
    rows,
    placeText,
    headings: (cappedAddresses: boolean) => FIX_COLUMNS.map((column) => heading(column, cappedAddresses)),
    measured: ({ measure, sensor }: Pick<MeasuredColumn, 'measure' | 'sensor'>) =>
      t('export.measured', {
        what: [names(measure), sensor].filter(Boolean).join(' '),
        unit: SI_UNITS[measure],
      }),
    stop: (number: number, ms: number) => t('export.stop', { number, duration: formats.duration(ms / 1000) }),
    sheet: t('export.sheet'),
  }
}
export type TrackTexts = Awaited<ReturnType<typeof trackTexts>>
