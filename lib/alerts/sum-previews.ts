import { dayOf } from '@/lib/time/wall-clock'
import type { Verdict } from './delivery'
import { REJECTIONS, type Rejection } from './detector'
import type { PreviewAlert, RulePreview } from './preview-rule'
import { RULE_PREVIEW } from './rule-limits'
import { throttleAlerts } from './throttle'

/** What a rule would have found of each device, with what is shown of that. */
export type PreviewOf<Device> = RulePreview & { device: Device }

export type SummedPreview<Device> = {
  /** Alerts, those that would have been told, and devices that had some. */
  alerts: number
  told: number
  devicesAlerted: number
  /** Those with the most alerts first. */
  byDevice: { device: Device; alerts: number; told: number }[]
  /** Days by the clocks of a zone, in their order; those without alerts are left out. */
  byDay: { day: string; alerts: number; told: number }[]
  first: (PreviewAlert & {
    device: Device
    told: boolean
    reason: 'silence' | 'hourly' | null
    until: number | null
  })[]
  rejected: { reason: Rejection; count: number }[]
}

/** What the previews of devices come to. */
export function sumPreviews<Device>(
  previews: readonly PreviewOf<Device>[],
  { silenceMinutes, zone }: { silenceMinutes: number; zone: string },
): SummedPreview<Device> {
  const judged = previews.map(({ device, alerts }) => ({
    device,
    alerts: throttleAlerts(alerts, silenceMinutes),
  }))
  const all = judged.flatMap(({ device, alerts }) => alerts.map((one) => ({ device, ...one })))
  const byDay = new Map<string, { alerts: number; told: number }>()
  for (const { alert, verdict } of all) {
    const day = dayOf(alert.time, zone)
    const sum = byDay.get(day) ?? { alerts: 0, told: 0 }
    byDay.set(day, { alerts: sum.alerts + 1, told: sum.told + Number(verdict.told) })
  }
  const toldOf = (alerts: { verdict: { told: boolean } }[]) =>
    alerts.filter(({ verdict }) => verdict.told).length
  const byDevice = judged
    .filter(({ alerts }) => alerts.length > 0)
    .map(({ device, alerts }) => ({ device, alerts: alerts.length, told: toldOf(alerts) }))
  return {
    alerts: all.length,
    told: toldOf(all),
    devicesAlerted: byDevice.length,
    byDevice: byDevice.sort((a, b) => b.alerts - a.alerts),
    byDay: [...byDay].map(([day, sums]) => ({ day, ...sums })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    first: all
      .sort((a, b) => a.alert.time - b.alert.time)
      .slice(0, RULE_PREVIEW.firstAlerts)
      .map(({ device, alert, verdict }) => ({
        ...alert,
        device,
        ...shownVerdict(verdict),
      })),
    rejected: REJECTIONS.flatMap((reason) => {
      const count = previews.reduce((sum, { rejected }) => sum + (rejected[reason] ?? 0), 0)
      return count > 0 ? [{ reason, count }] : []
    }),
  }
}

function shownVerdict(verdict: Verdict) {
  if (verdict.told) return { told: true, reason: null, until: null }
  const reason = verdict.reason === 'hourly' ? ('hourly' as const) : ('silence' as const)
  return { told: false, reason, until: verdict.until }
}
