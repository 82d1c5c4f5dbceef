import type { EventType } from '@/lib/events/event-types'
import { TOLD_NOBODY } from '@/lib/events/telling'
import type { RouteSettings } from '@/lib/fleet/routes/driven-route'
import { followRoutes } from '@/lib/fleet/routes/follow-runs'
import { NEW_ROUTES } from '@/lib/fleet/routes/route-run'
import type { ReadingRow } from '@/lib/ingest/change'
import type { RaisedEvent } from '@/lib/ingest/step'
import { type ContactKind, contactAlert } from '../detection/contact-alert'
import { DeadZoneWatch, type HeardFix } from '../detection/dead-zone'
import type { Rejection } from '../detection/detector'
import { type FleetFound, type FleetKind, fleetAlert } from '../detection/fleet-alert'
import {
  duesOfReadingRules,
  followReadingRules,
  NEW_READING_RULES,
  type ReadingRuleSettings,
} from '../detection/reading-rules-step'
import {
  type AroundDevice,
  duesOfRules,
  followRules,
  NEW_RULES,
  type RuleSettings,
  rulesOver,
  type WordedFix,
  wordedFix,
} from '../detection/rules-step'
import { type Silence, SilenceWatch } from '../detection/silence'
import { type AlertKindName, alertKind, isOfRoutes } from '../kinds/kinds'
import { rulesAboutEvent } from '../rules/event-rules'
import type { RuledDevice } from '../rules/prepare-rules'
import type { RuleSpans } from '../rules/rule-spans'
import type { RuleTerms } from '../rules/rule-terms'
import { isInTimes, type RuleTimes } from '../rules/rule-times'

/** A rule as it is tried, from one moment to another, in milliseconds UTC. */
export type TriedRule = {
  /** Whose it would be. */
  accountId: number
  kind: AlertKindName
  terms: Pick<RuleTerms, 'params'> & RuleTimes & RuleSpans
  from: number
  to: number
}
export type PreviewedDevice = AroundDevice & {
  id: number
  groupId: number | null
  /** What it is to drive; nothing where a rule does not ask. */
  routes?: RouteSettings
  /** For how long after a packet it is online. */
  onlineWindowMs: number
}
/** What a device raised itself. */
export type PastEvent = {
  type: EventType
  time: number
  lat: number | null
  lon: number | null
  speedKmh: number | null
}

/** What was told of the vehicle that carried a device. */
export type PastFound = { time: number; found: FleetFound }

export type PreviewAlert = Pick<RaisedEvent, 'type' | 'time' | 'lat' | 'lon' | 'speedKmh' | 'data'> & {
  /** Null while it lasts, and of a moment. */
  endTime: number | null
}
export type RulePreview = { alerts: PreviewAlert[]; rejected: Partial<Record<Rejection, number>> }

/**
 * What a rule would have alerted to of one device had it been there, by the detectors that decide live. It is given the past
 * piece by piece, in order.
 */
export class PreviewRun {
  private readonly alerts = new Map<string, PreviewAlert>()
  private readonly rejected: Partial<Record<Rejection, number>> = {}
  private readonly overFixes: RuleSettings
  private readonly overReadings: ReadingRuleSettings
  private readonly unscheduled: RuledDevice
  private readonly silences: SilenceWatch
  private readonly deadZones: DeadZoneWatch
  private readonly routes: RouteSettings | null
  private rules = NEW_RULES
  private runs = NEW_ROUTES
  private readingRules = NEW_READING_RULES

  constructor(
    private readonly rule: TriedRule,
    { id, groupId, routes, onlineWindowMs, ...around }: PreviewedDevice,
  ) {
    const device = { deviceId: id, groupId, since: null, rules: [versionOf(rule)] }
    const minutes = Number(rule.terms.params.minutes)
    this.routes = (isOfRoutes(rule.kind) && routes && seenSince(routes, rule.from)) || null
    this.silences = new SilenceWatch(minutes)
    this.deadZones = new DeadZoneWatch(minutes, onlineWindowMs)
    this.overFixes = { ...device, ...around }
    this.overReadings = { ...device, wired: around.wired }
    this.unscheduled = {
      ...device,
      rules: [versionOf({ ...rule, terms: { params: rule.terms.params, schedule: null } })],
    }
  }

  /** Fixes of before are left out: the rule begins without a memory, as it would live. */
  takeFixes(given: readonly WordedFix[]): void {
    const fixes = this.withRoutes(this.tried(given))
    const { state, events, rejected } = followRules(this.rules, fixes, this.overFixes)
    this.rules = state
    for (const event of events) this.add(event)
    for (const { reason } of rejected) this.reject(reason)
    const [ready] = rulesOver(this.overFixes)
    if (!ready?.detector.wouldCount) return
    for (const fix of fixes)
      if (fix.word.phase === 'doubted' && ready.detector.wouldCount(wordedFix(fix, null), ready.detection))
        this.reject('doubtedFix')
  }

  /** With what following its routes tells at them. */
  private withRoutes(fixes: readonly WordedFix[]): readonly WordedFix[] {
    if (!this.routes) return fixes
    const { state, told } = followRoutes(this.runs, fixes, this.routes)
    this.runs = state
    return told ? fixes.map((fix) => ({ ...fix, routes: told.get(fix.time) })) : fixes
  }

  takeReadings(given: readonly ReadingRow[]): void {
    const readings = this.tried(given)
    const { state, events, rejected } = followReadingRules(this.readingRules, readings, this.overReadings)
    this.readingRules = state
    for (const event of events) this.add(event)
    for (const { reason } of rejected) this.reject(reason)
  }

  takeEvents(given: readonly PastEvent[]): void {
    for (const event of given.filter((one) => this.isTried(one))) {
      if (rulesAboutEvent(event, this.unscheduled).length === 0) continue
      if (rulesAboutEvent(event, this.overFixes).length > 0) this.add({ ...event, data: null })
      else this.reject('outsideSchedule')
    }
  }

  /** When something was heard of the device; of a rule over contact. */
  takeContacts(given: readonly { time: number }[]): void {
    for (const { time } of given) this.addSilence(this.silences.hear(time))
  }

  /** Its fixes of every source; of a rule over GPS that is missed. */
  takeHeard(given: readonly HeardFix[]): void {
    for (const fix of given) this.addSilence(this.deadZones.hear(fix))
  }

  /** What was told of its vehicle, each a moment apart as it is live. */
  takeFleet(given: readonly PastFound[]): void {
    const { kind, terms } = this.rule
    for (const [n, { time, found }] of this.tried(given).entries()) {
      const data = fleetAlert(kind as FleetKind, terms.params as never, found)
      if (!data) continue
      if (!isInTimes(terms, time)) this.reject('outsideSchedule')
      else this.add({ type: kind as FleetKind, time: time + n, lat: null, lon: null, speedKmh: null, data })
    }
  }

  /** With what came due while nothing was heard. */
  result(): RulePreview {
    const dues = [
      ...duesOfRules(this.rules, this.overFixes),
      ...duesOfReadingRules(this.readingRules, this.overReadings),
    ]
    for (const due of dues) if (due.time < this.rule.to) this.add(due)
    const { kind, to } = this.rule
    if (kind === 'gpsDeadZone') this.addSilence(this.deadZones.at(to))
    else if (alertKind(kind).over === 'contact') this.addSilence(this.silences.at(to))
    return { alerts: [...this.alerts.values()].sort((a, b) => a.time - b.time), rejected: this.rejected }
  }

  private addSilence(silence: Silence | null): void {
    const { kind, terms } = this.rule
    const alert = silence && contactAlert(kind as ContactKind, silence, this.silences.minutes)
    if (!alert || !this.isTried(alert)) return
    if (!isInTimes(terms, alert.time)) this.reject('outsideSchedule')
    else this.add({ ...alert, lat: null, lon: null, speedKmh: null })
  }

  /** Of what comes in the order of its times. */
  private tried<Item extends { time: number }>(given: readonly Item[]): readonly Item[] {
    const [first, last] = [given[0], given.at(-1)]
    if (first && last && this.isTried(first) && this.isTried(last)) return given
    return given.filter((one) => this.isTried(one))
  }

  private isTried({ time }: { time: number }): boolean {
    return time >= this.rule.from && time < this.rule.to
  }

  private add({ type, time, endTime, lat, lon, speedKmh, data }: Found): void {
    const { version: _, ...figures } = data ?? {}
    const alert = { type, time, endTime: endTime ?? null, lat, lon, speedKmh, data: data && figures }
    // One that is raised again is the same, as it is now.
    this.alerts.set(`${type} ${time}`, alert)
  }

  private reject(reason: Rejection): void {
    this.rejected[reason] = (this.rejected[reason] ?? 0) + 1
  }
}

/** Routes as if they had been made at a time: of what was driven of them before nothing is known. */
const seenSince = ({ routes }: RouteSettings, from: number): RouteSettings => ({
  routes: routes.map((route) => ({ ...route, changedAt: Math.max(route.changedAt, from) })),
})

type Found = Omit<PreviewAlert, 'endTime'> & { endTime?: number | null }

/** The devices are chosen already, and nobody is told. */
const versionOf = ({ accountId, kind, terms, from }: TriedRule) => ({
  ruleId: 0,
  accountId,
  version: 0,
  kind,
  from,
  to: null,
  terms: {
    ...terms,
    targets: { kind: 'all' as const, except: [] },
    silenceMinutes: 0,
    tell: TOLD_NOBODY,
    maxAgeMinutes: 1,
  },
})
