import { createTranslator } from 'next-intl'
import type { findMailedAlert } from '@/db/queries/alerts/mailed-alert'
import type { TellingStage } from '@/lib/alerts/telling/delivery'
import { eventWriter } from '@/lib/events/write-event'
import { makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { LandmarkSet } from '@/lib/landmarks/landmark-set'
import { placeWriter } from '@/lib/places/write-place'
import type { Given } from '@/server/mail/outgoing-email'
import { describePlace } from '@/server/places/geocoder'

type MailedAlert = NonNullable<Awaited<ReturnType<typeof findMailedAlert>>>

const MINUTE_MS = 60_000

/** Where who is mailed finds us, by what it names places, and to what end it is told. */
type Around = {
  language: Language
  address: string
  landmarks: LandmarkSet
  stage: TellingStage
  /** Of an escalation: how long nobody dealt with it. */
  afterMinutes: number | null
}

/** The mail that tells of an alert, in the language, units and clocks of who gets it. */
export async function wordAlert(
  alert: MailedAlert,
  { language, address, landmarks, stage, afterMinutes }: Around,
): Promise<Given> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'alertMail' })
  const { reader, deviceName, plate, subjectName, driverName, time, lat, lon, speedKmh, imei } = alert
  const formats = makeFormats(language, reader.timeZone, readUnits(reader), messages.units)
  const vehicle = plate ? `${deviceName} (${plate})` : deviceName
  const event = eventWriter(language, messages)(alert)
  const at = time.getTime()
  const lines = [
    ...(stage === 'withdrawal' ? [t('withdrawn')] : []),
    ...(afterMinutes === null ? [] : [t('escalated', { duration: formats.duration(afterMinutes * 60) })]),
    ...(subjectName ? [t('raisedBy', { name: subjectName })] : []),
    ...(driverName ? [t('driver', { name: driverName })] : []),
    t('time', { time: formats.moment(at), zone: reader.timeZone }),
  ]
  if (lat !== null && lon !== null) {
    const known = { ...(await describePlace(lat, lon, language)), landmark: landmarks.nameAt(lat, lon) }
    const place = placeWriter(language, messages, formats)(known)
    lines.push(t('place', { place, coordinates: formats.coordinates(lat, lon) }))
  }
  if (speedKmh !== null) lines.push(t('speed', { speed: formats.speed(speedKmh) }))
  const around = new URLSearchParams({
    imei,
    from: new Date(at - MINUTE_MS).toISOString(),
    to: new Date(at + MINUTE_MS).toISOString(),
  })
  return {
    heading: t(stage === 'withdrawal' ? 'withdrawnHeading' : 'heading', { event, vehicle }),
    paragraphs: lines,
    ...(alert.isListed && { action: { label: t('action'), url: `${address}/monitorEvent?${around}` } }),
    note: t(alert.isListed ? 'note' : 'noteOthers'),
  }
}
