import { createTranslator } from 'next-intl'
import type { SessionAccount } from '@/db/queries/auth/sessions'
import type { PushedAlert } from '@/db/queries/push/push-target'
import { brandIconAddress } from '@/lib/brand/web-manifest'
import type { Severity } from '@/lib/events/event-types'
import { MAX_HANDLER } from '@/lib/events/processing-schema'
import { eventSeverity } from '@/lib/events/severity'
import { eventWriter } from '@/lib/events/write-event'
import { makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'
import { isLanguage, type Language, textDirection } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { LandmarkSet } from '@/lib/landmarks/landmark-set'
import { placeWriter } from '@/lib/places/write-place'
import { topicOf } from '@/lib/push/push-notice'
import type { PushNotice } from '@/lib/push/read-notice'
import { brandOfAddress } from '@/server/brand/brand'
import { describePlace } from '@/server/places/geocoder'

/** Who reads it: the account that signed in, in its language, units and clocks. */
type Reader = Pick<
  SessionAccount,
  'customerName' | 'language' | 'timeZone' | 'distanceUnit' | 'volumeUnit' | 'temperatureUnit'
>

const MINUTE_MS = 60_000
const languageOf = ({ language }: Reader): Language => (isLanguage(language) ? language : 'en')

async function worded(reader: Reader, address: string) {
  const lang = languageOf(reader)
  const brand = await brandOfAddress(address)
  const messages = await loadMessages(lang)
  const icon = brandIconAddress(brand, '192', 'any')
  return { lang, brand, messages, look: { lang, dir: textDirection(lang), icon } }
}

/** What tells of an alert: what happened to which vehicle, when, by which fence or rule, and where. */
export async function wordPush(
  alert: PushedAlert & { severity?: Severity | null },
  reader: Reader,
  { address, landmarks }: { address: string; landmarks: LandmarkSet },
): Promise<PushNotice> {
  const { lang, messages, look } = await worded(reader, address)
  const t = createTranslator({ locale: lang, messages, namespace: 'pushNotice' })
  const event = eventWriter(lang, messages)(alert)
  const formats = makeFormats(lang, reader.timeZone, readUnits(reader), messages.units)
  const { id, time, deviceName, plate, subjectName, place, imei } = alert
  const lines = [formats.moment(time.getTime())]
  if (subjectName) lines.push(subjectName)
  if (place) {
    const landmark = landmarks.nameAt(place.lat, place.lon)
    const known = { ...(await describePlace(place.lat, place.lon, lang)), landmark }
    lines.push(placeWriter(lang, messages, formats)(known))
  }
  const vehicle = plate ? `${deviceName} (${plate})` : deviceName
  const handler = Array.from(reader.customerName).slice(0, MAX_HANDLER).join('').trim()
  return {
    ...look,
    title: t(alert.withdrawnAt ? 'withdrawn' : 'title', { event, vehicle }),
    body: lines.join('\n'),
    tag: topicOf(alert),
    url: alert.listed ? aroundAlert(imei, time.getTime()) : `/monitorObject?${new URLSearchParams({ imei })}`,
    critical: eventSeverity(alert) === 'critical' && !alert.withdrawnAt,
    process:
      alert.listed && handler && !alert.withdrawnAt
        ? { eventId: id, handler, action: t('process'), failed: t('notProcessed') }
        : null,
  }
}

function aroundAlert(imei: string, at: number): string {
  const [from, to] = [at - MINUTE_MS, at + MINUTE_MS].map((ms) => new Date(ms).toISOString())
  return `/monitorEvent?${new URLSearchParams({ imei, from: from ?? '', to: to ?? '' })}`
}

/** What shows that notices arrive. */
export async function wordTest(reader: Reader, address: string): Promise<PushNotice> {
  const { lang, brand, messages, look } = await worded(reader, address)
  const t = createTranslator({ locale: lang, messages, namespace: 'pushNotice' })
  return {
    ...look,
    title: brand.domainTitle,
    body: t('test'),
    tag: 'test',
    url: '/monitorEvent',
    critical: false,
    process: null,
  }
}
