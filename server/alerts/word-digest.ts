import { createTranslator } from 'next-intl'
import type { DigestAlert } from '@/db/queries/alerts/digest-alerts'
import type { ReaderHabits } from '@/db/queries/alerts/mail-reader'
import { type DigestLine, foldDigest } from '@/lib/alerts/telling/fold-digest'
import { eventWriter } from '@/lib/events/write-event'
import { makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { Given } from '@/server/mail/outgoing-email'

type Digest = {
  alerts: readonly DigestAlert[]
  /** How many more there were. */
  more: number
  reader: ReaderHabits
  /** Where they stand in a list of who reads it; null for whoever has none. */
  listUrl: string | null
}

/** The mail that tells of alerts that were held back, by vehicle, in the language and clocks of who gets it. */
export async function wordDigest(
  { alerts, more, reader, listUrl }: Digest,
  language: Language,
): Promise<Given> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'alertDigest' })
  const eventText = eventWriter(language, messages)
  const formats = makeFormats(language, reader.timeZone, readUnits(reader), messages.units)
  const { parts, left } = foldDigest(alerts)
  const lineOf = ({ alert, last, count }: DigestLine<DigestAlert>) => {
    const event = eventText(alert)
    return [
      formats.dateMinute(alert.at),
      count === 1 ? event : t('repeats', { event, count, last: formats.dateMinute(last) }),
      alert.subjectName ?? '',
    ]
  }
  const tables = parts.flatMap(({ lines }) => {
    const [first] = lines
    if (!first) return []
    const { deviceName, plate } = first.alert
    return [{ title: plate ? `${deviceName} (${plate})` : deviceName, rows: lines.map(lineOf) }]
  })
  const unlisted = left + more
  return {
    heading: t('heading', { count: alerts.length + more }),
    paragraphs: [t('intro', { zone: reader.timeZone })],
    tables,
    ...(unlisted > 0 && { ending: t('more', { count: unlisted }) }),
    ...(listUrl !== null && { action: { label: t('action'), url: listUrl } }),
    note: t('note'),
  }
}
