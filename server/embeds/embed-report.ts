import type { LiveEmbed } from '@/db/queries/embeds/live-embed'
import { openReport } from '@/db/queries/reports/open-report'
import { decideDays } from '@/lib/embeds/asked-days'
import { type EmbedReport, type EmbedReportQuery, MAX_EMBED_ROWS } from '@/lib/embeds/open-schema'
import { shownReport } from '@/lib/embeds/shown-report'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { regionNames } from '@/lib/places/region-names'
import { reportOf } from '@/lib/reports/catalogue'
import { collectReport } from '@/lib/reports/collect-report'
import { endOfDay, startOfDay } from '@/lib/time/wall-clock'
import type { EmbedRoom } from './embed-room'
import { vehicleOf, zoneOf } from './tell-embed'

/** The report of an embed, read once for all who ask for the same. Throws `embedBearerInvalid` where it shows something else and `embedDays`. */
export async function embedReport(
  room: EmbedRoom,
  embed: LiveEmbed,
  query: EmbedReportQuery,
  language: Language,
  now: number,
): Promise<EmbedReport> {
  const { access, row, vehicles } = embed
  const { view, fields } = row
  if (view.kind !== 'report' || !access) throw new AppError('embedBearerInvalid')
  const report = reportOf(view.report)
  const zone = zoneOf(embed)
  const days = report.live ? null : decideDays(view, query, now, zone)
  const isOfOne = report.devices === 'one'
  const one = isOfOne || query.vehicle !== undefined ? vehicleOf(embed, query.vehicle) : null
  const key = JSON.stringify([days, one?.key, language])
  return room.once(`report ${key}`, now, async () => {
    const opened = await openReport(access, {
      name: view.report,
      imeis: one ? [one.imei] : null,
      ...(days && {
        from: new Date(startOfDay(days.from, zone)).toISOString(),
        to: new Date(endOfDay(days.to, zone)).toISOString(),
      }),
      conditions: [],
      group: null,
      zone,
      now,
      use: 'screen' as const,
      regionOf: regionNames(language),
    })
    const charts = view.chart ? opened.report.charts : []
    const found = await collectReport(opened, opened.view, charts, view.table ? MAX_EMBED_ROWS : 1)
    const keys = new Map(vehicles.map(({ imei, key }) => [imei, key]))
    return {
      report: view.report,
      timeZone: zone,
      from: days?.from ?? null,
      to: days?.to ?? null,
      ...shownReport({ ...found, time: opened.view.time }, fields, view, (imei) => keys.get(imei) ?? null),
    }
  })
}
