import { dayOf } from '@/lib/time/wall-clock'
import { REJECTIONS, type Rejection } from '../detection/detector'
import { RULE_PREVIEW } from '../rules/rule-limits'
import type { Verdict } from '../telling/delivery'
import { throttleAlerts } from '../telling/throttle'
import type { PreviewAlert, RulePreview } from './preview-rule'

type Counted = { alerts: number; told: number }
type Shown<Device> = PreviewAlert & {
  device: Device
  told: boolean
  reason: 'silence' | 'hourly' | null
  until: number | null
}

/** What a rule would have found of some devices. */
export type SummedPreview<Device> = Counted & {
  devicesAlerted: number
  /** Those with the most alerts first. */
  byDevice: ({ device: Device } & Counted)[]
  /** Days by the clocks of a zone, in their order; those without alerts are left out. */
  byDay: ({ day: string } & Counted)[]
  first: Shown<Device>[]
  rejected: { reason: Rejection; count: number }[]
}

/** What the previews of devices come to; each is added as it is known. */
export class PreviewSum<Device> {
  private readonly byDevice: ({ device: Device } & Counted)[] = []
  private readonly byDay = new Map<string, Counted>()
  private readonly rejected = new Map<Rejection, number>()
  private first: Shown<Device>[] = []

  constructor(private readonly as: { silenceMinutes: number; zone: string }) {}

  add(device: Device, { alerts, rejected }: RulePreview): void {
    for (const reason of REJECTIONS)
      this.rejected.set(reason, (this.rejected.get(reason) ?? 0) + (rejected[reason] ?? 0))
    if (alerts.length === 0) return
    const types = [...new Set(alerts.map(({ type }) => type))]
    const judged = types
      .flatMap((type) =>
        throttleAlerts(
          alerts.filter((alert) => alert.type === type),
          this.as.silenceMinutes,
        ),
      )
      .sort((a, b) => a.alert.time - b.alert.time)
    let told = 0
    for (const { alert, verdict } of judged) {
      const day = dayOf(alert.time, this.as.zone)
      const sum = this.byDay.get(day) ?? { alerts: 0, told: 0 }
      this.byDay.set(day, { alerts: sum.alerts + 1, told: sum.told + Number(verdict.told) })
      told += Number(verdict.told)
    }
    this.byDevice.push({ device, alerts: alerts.length, told })
    const own = judged
      .slice(0, RULE_PREVIEW.firstAlerts)
      .map(({ alert, verdict }) => ({ ...alert, device, ...shownVerdict(verdict) }))
    this.first = [...this.first, ...own].sort((a, b) => a.time - b.time).slice(0, RULE_PREVIEW.firstAlerts)
  }

  result(): SummedPreview<Device> {
    const sumOf = (what: keyof Counted) => this.byDevice.reduce((sum, one) => sum + one[what], 0)
    return {
      alerts: sumOf('alerts'),
      told: sumOf('told'),
      devicesAlerted: this.byDevice.length,
      byDevice: this.byDevice.sort((a, b) => b.alerts - a.alerts),
      byDay: [...this.byDay]
        .map(([day, sums]) => ({ day, ...sums }))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
      first: this.first,
      rejected: [...this.rejected].flatMap(([reason, count]) => (count > 0 ? [{ reason, count }] : [])),
    }
  }
}

function shownVerdict(verdict: Verdict): Pick<Shown<unknown>, 'told' | 'reason' | 'until'> {
  if (verdict.told) return { told: true, reason: null, until: null }
  const reason = verdict.reason === 'hourly' ? 'hourly' : 'silence'
  return { told: false, reason, until: verdict.until }
}
