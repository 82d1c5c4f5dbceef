import type { RaisedEvent } from '@/lib/ingest/step'
import { alertKind } from '../kinds/kinds'
import { alertsAt, type PreparedRule } from '../rules/prepare-rules'
import { ruleSubject, tellingOf } from '../rules/rule-terms'
import type { Began, Rejection, Tell } from './detector'

/** An alert that goes on, as it was raised. */
export type OpenAlert = Omit<RaisedEvent, 'decidedAt' | 'endTime'>

/** What is remembered of one version of a rule. */
export type KeptRule = { version: number; state: unknown; open: OpenAlert | null }

export type Rejected = { ruleId: number; time: number; reason: Rejection }

/** Writes down what detectors tell: alerts that began, that are over, and candidates that were none. */
export class AlertBook {
  events: RaisedEvent[] = []
  readonly rejected: Rejected[] = []

  /** Takes in what one rule tells at a fix or reading; returns what goes on of it then. */
  enter(
    rule: PreparedRule,
    open: OpenAlert | null,
    tells: readonly Tell[],
    decidedAt: number,
  ): OpenAlert | null {
    let going = open
    for (const telling of tells) {
      if (telling.kind === 'rejected') this.reject(rule, telling.time, telling.reason)
      else if (telling.kind === 'ended') {
        const { time, speedKmh, data } = telling
        if (going) this.end({ ...going, ...(speedKmh !== undefined && { speedKmh }) }, time, decidedAt, data)
        going = null
      } else if (!alertsAt(rule, telling.time)) this.reject(rule, telling.time, 'outsideSchedule')
      else {
        const alert = alertOf(rule, telling)
        if (!alert) continue
        this.raise({ ...alert, decidedAt })
        going = telling.lasts ? alert : going
      }
    }
    return going
  }

  /** What goes on is over, for whichever reason. */
  end(open: OpenAlert, time: number, decidedAt: number, data?: RaisedEvent['data']): void {
    const endTime = Math.max(open.time, time)
    this.raise({ ...open, data: { ...open.data, ...data }, decidedAt, endTime })
  }

  private reject({ ruleId }: PreparedRule, time: number, reason: Rejection): void {
    this.rejected.push({ ruleId, time, reason })
  }

  /** One that is raised again is told once, as it is now. */
  private raise(event: RaisedEvent): void {
    const { type, time, subject } = event
    const at = this.events.findIndex(
      (one) => one.time === time && one.type === type && one.subject === subject,
    )
    if (at >= 0) this.events.splice(at, 1)
    this.events.push(event)
  }
}

/** What a rule alerts to, with the version that did and how it is told; null for a kind that raises nothing of its own. */
export function alertOf(
  { ruleId, accountId, kind, version, terms }: PreparedRule,
  { time, lat, lon, speedKmh, data }: Omit<Began, 'kind' | 'lasts'>,
): OpenAlert | null {
  const { event: type } = alertKind(kind)
  if (type === null) return null
  return {
    ...{ type, time, lat, lon, speedKmh, accountId, data: { ...data, version } },
    subject: ruleSubject(ruleId),
    telling: tellingOf(terms),
  }
}
