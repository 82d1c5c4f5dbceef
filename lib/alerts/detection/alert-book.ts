import type { Due, RaisedEvent } from '@/lib/ingest/step'
import { alertKind } from '../kinds/kinds'
import { alertsAt, type PreparedRule } from '../rules/prepare-rules'
import { ruleSubject, tellingOf } from '../rules/rule-terms'
import type { Began, Rejection, Tell } from './detector'

/** An alert that goes on, as it was raised. */
export type OpenAlert = Due

/** What goes on of a rule. */
export type Going = {
  open: OpenAlert | null
  /**
   * Of a rule that asks how long it was otherwise before: when what it found last was over, alerted to or not; null while
   * that goes on. Left out as long as nothing was found.
   */
  ended?: number | null
}
export const NOTHING_GOES_ON: Going = { open: null }

/** What is remembered of one version of a rule. `anew` is the first fix after the gap at which it began anew last. */
export type KeptRule = Going & { version: number; state: unknown; anew?: number }

export type Rejected = { ruleId: number; time: number; reason: Rejection }

/** Writes down what detectors tell: alerts that began, that are over, and candidates that were none. */
export class AlertBook {
  events: RaisedEvent[] = []
  readonly rejected: Rejected[] = []

  /** Takes in what one rule tells at a fix or reading; returns what goes on of it then. */
  enter(rule: PreparedRule, going: Going, tells: readonly Tell[], decidedAt: number): Going {
    let { open, ended } = going
    for (const telling of tells) {
      if (telling.kind === 'rejected') this.reject(rule, telling.time, telling.reason)
      else if (telling.kind === 'ended') {
        const { time, speedKmh, data } = telling
        if (open) this.end({ ...open, ...(speedKmh !== undefined && { speedKmh }) }, time, decidedAt, data)
        if (rule.minBeforeMs > 0) ended = Math.max(open?.time ?? time, time)
        open = null
      } else {
        const reason = whyNone(rule, telling, ended)
        if (rule.minBeforeMs > 0 && telling.lasts) ended = null
        const alert = reason === null ? alertOf(rule, telling) : null
        if (reason !== null) this.reject(rule, telling.time, reason)
        if (!alert) continue
        this.raise({ ...alert, decidedAt })
        open = telling.lasts ? alert : open
      }
    }
    return ended === undefined ? { open } : { open, ended }
  }

  /** What goes on is over, for whichever reason. */
  end(open: OpenAlert, time: number, decidedAt: number, data?: RaisedEvent['data']): void {
    const endTime = Math.max(open.time, time)
    this.raise({ ...open, data: { ...open.data, ...data }, decidedAt, endTime })
  }

  reject({ ruleId }: PreparedRule, time: number, reason: Rejection): void {
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

/** Why a rule does not alert to what its detector finds; null where it does. `ended` is as it is kept. */
export function whyNone(rule: PreparedRule, began: Began, ended: Going['ended']): Rejection | null {
  if (!alertsAt(rule, began.time)) return 'outsideSchedule'
  if (rule.minBeforeMs === 0) return null
  const { since = began.time, beforeMs = typeof ended === 'number' ? since - ended : null } = began
  return beforeMs !== null && beforeMs < rule.minBeforeMs ? 'shortBefore' : null
}

/** What a rule alerts to, with the version that did and how it is told; null for a kind that raises nothing of its own. */
export function alertOf(
  { ruleId, accountId, kind, version, terms }: PreparedRule,
  { time, lat, lon, speedKmh, data, raiseAt }: Omit<Began, 'kind' | 'lasts'>,
): OpenAlert | null {
  const { event: type } = alertKind(kind)
  if (type === null) return null
  return {
    type,
    time,
    lat,
    lon,
    speedKmh,
    accountId,
    data: { ...data, version },
    subject: ruleSubject(ruleId),
    telling: tellingOf(terms),
    ...(raiseAt !== undefined && { raiseAt }),
  }
}
