import type { RouteTold } from '@/lib/fleet/routes/route-told'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import type { Due, RaisedEvent } from '@/lib/ingest/step'
import { UNWIRED, type Wired } from '@/lib/tracking/sensing/wiring'
import type { Segment, TrackedFix, Word } from '@/lib/tracking/state'
import { holdsAt, type PreparedRule, prepareRules, type RuledDevice, termsOf } from '../rules/prepare-rules'
import type { RuleParams, RuleVersion } from '../rules/rule-terms'
import {
  AlertBook,
  alertOf,
  type Going,
  type KeptRule,
  NOTHING_GOES_ON,
  type Rejected,
  whyNone,
} from './alert-book'
import { NOTHING_TOLD, type RuleFix, type Terms } from './detector'
import { type AnyFixDetector, fixDetectorOf } from './detectors-of-kinds'
import { fenceAt, fenceLimitAt } from './fence-limit'
import { dueWithin, lapse } from './lapse'
import { type Places, RuleMemory } from './rule-memory'
import { type TimedLimits, timedLimitAt } from './timed-limit'

/**
 * What rules go by besides fixes, each where one does: fences around the device, limits of who drives it and of what carries it,
 * what is stated of its sensors.
 */
export type AroundDevice = {
  fences: FenceSettings | null
  drivers: TimedLimits | null
  vehicles: TimedLimits | null
  wired: Wired
}
export type RuleSettings = RuledDevice & AroundDevice
export const NO_RULES: RuleSettings = {
  deviceId: 0,
  groupId: null,
  since: null,
  rules: [],
  fences: null,
  drivers: null,
  vehicles: null,
  wired: UNWIRED,
}

/**
 * What is remembered of a device: the last believed fix, and the rules that held at it, by their ids; those that begin with
 * nothing only while there is something.
 */
export type RulesState = { seen: number | null; byRule: Readonly<Record<string, KeptRule>> }
export const NEW_RULES: RulesState = { seen: null, byRule: {} }

export type WordedFix = TrackedFix & { word: Word; routes?: readonly RouteTold[] }
export type RulesDecided = {
  state: RulesState
  events: RaisedEvent[]
  /** What came close, for previews. */
  rejected: readonly Rejected[]
}

/**
 * `place` is that of the rule, whichever its version, among those about the device; `sinceGap` is what holds since the gap that
 * was looked at last. Both are asked for fix after fix.
 */
type ReadyRule = PreparedRule & {
  place: number
  detector: AnyFixDetector
  detection: Terms<RuleParams>
  sinceGap: Terms<RuleParams> | null
}

type Ready = { rules: readonly ReadyRule[]; places: Places }
const readied = new WeakMap<RuleSettings, Ready>()

/** The rules over fixes that are about the device; settings never change. */
export const rulesOver = (settings: RuleSettings): readonly ReadyRule[] => readyFor(settings).rules

function readyFor(settings: RuleSettings): Ready {
  const known = readied.get(settings)
  if (known) return known
  const { fences, drivers, vehicles, wired } = settings
  const aroundOf = (accountId: number) => ({
    fenceLimitAt: fences && ((fix: RuleFix) => fenceLimitAt(fix, fences, accountId)),
    driverLimitAt: drivers && ((time: number) => timedLimitAt(time, drivers, accountId)),
    vehicleLimitAt: vehicles && ((time: number) => timedLimitAt(time, vehicles, accountId)),
    fenceAt: fences && ((fenceId: number, time: number) => fenceAt(fenceId, time, fences, accountId)),
    wired,
  })
  const prepared = prepareRules(settings, 'fixes')
  const places = placesOf(prepared)
  const rules = prepared.flatMap((rule) => {
    const detector = fixDetectorOf(rule.kind)
    const detection = termsOf(rule, aroundOf(rule.accountId))
    const place = places.get(rule.ruleId) ?? 0
    return detector ? [{ ...rule, place, detector, detection, sinceGap: null }] : []
  })
  const made = { rules, places }
  readied.set(settings, made)
  return made
}

/** Each once: of a rule there may be several versions. */
const placesOf = (rules: readonly PreparedRule[]): Places =>
  new Map([...new Set(rules.map(({ ruleId }) => ruleId))].map((id, place) => [id, place]))

/** What holds of a rule that began anew after a gap: as if it had begun then. */
function detectionSince(rule: ReadyRule, anew: number | undefined): Terms<RuleParams> {
  if (anew === undefined) return rule.detection
  if (rule.sinceGap?.from !== anew) rule.sinceGap = { ...rule.detection, from: anew }
  return rule.sinceGap
}

/** Alerts of rules along a device's fixes, each later than those before. Pure: `given` is not changed. */
export function followRules(
  given: RulesState,
  fixes: readonly WordedFix[],
  settings: RuleSettings,
): RulesDecided {
  const ready = readyFor(settings)
  if (ready.rules.length === 0 && given.seen === null) return { state: given, events: [], rejected: [] }
  const run = new Run(given, ready, settings.rules)
  for (const fix of fixes) {
    const { word } = fix
    if (word.phase === 'doubted') continue
    // While it seems to leave, so do those that are believed only now.
    const phase = word.phase === 'leaves' ? 'leaves' : 'drives'
    for (const regained of word.regained) run.take(regainedFix(regained, phase, run.seen))
    run.take(wordedFix(fix, run.seen))
  }
  return { state: run.result(), events: run.book.events, rejected: run.book.rejected }
}

const NO_TRIPS: readonly Segment[] = []
const NO_ROUTES: readonly RouteTold[] = []

// Made for every fix of every device: without copies.

const regainedFix = (fix: TrackedFix, phase: RuleFix['phase'], beforeTime: number | null): RuleFix => ({
  time: fix.time,
  lat: fix.lat,
  lon: fix.lon,
  speedKmh: fix.speedKmh,
  ignition: fix.ignition,
  phase,
  drifted: false,
  still: null,
  movedCm: 0,
  beforeTime,
  // What is said beside a fix that is doubted is not kept.
  sensors: null,
  began: null,
  ended: NO_TRIPS,
  // What is told by one that is regained is told at the fix that regains it.
  routes: NO_ROUTES,
})

/** A fix as detectors see it; that of one who stands is where it stands. */
export function wordedFix(fix: WordedFix, beforeTime: number | null): RuleFix {
  const { word } = fix
  const place = word.place ?? fix
  return {
    time: fix.time,
    lat: place.lat,
    lon: place.lon,
    speedKmh: fix.speedKmh,
    ignition: fix.ignition,
    phase: word.phase === 'doubted' ? 'leaves' : word.phase,
    drifted: word.drifted,
    still: word.still ?? null,
    movedCm: word.movedCm ?? 0,
    beforeTime,
    sensors: fix.sensors ?? null,
    began: word.began ?? null,
    ended: word.ended ?? NO_TRIPS,
    routes: fix.routes ?? NO_ROUTES,
  }
}

class Run {
  readonly book = new AlertBook()
  /** The time of the last believed fix. */
  seen: number | null
  private readonly rules: readonly ReadyRule[]
  private readonly memory: RuleMemory

  constructor(
    private readonly given: RulesState,
    { rules, places }: Ready,
    private readonly versions: readonly RuleVersion[],
  ) {
    this.seen = given.seen
    this.rules = rules
    this.memory = new RuleMemory(given.byRule, places)
  }

  take(fix: RuleFix): void {
    const remembered = this.memory.size
    let holding = 0
    let found = 0
    for (const rule of this.rules) {
      if (!holdsAt(rule, fix.time)) continue
      holding++
      const before = this.memory.at(rule.place)
      if (before) found++
      this.judge(rule, before, fix)
    }
    if (found < remembered) this.endOthers(fix.time)
    this.seen = holding > 0 ? fix.time : null
  }

  private judge(rule: ReadyRule, before: KeptRule | undefined, fix: RuleFix): void {
    const { version, detector } = rule
    const isKept = before?.version === version
    if (before && !isKept) this.endByChange(rule.ruleId, before, fix.time)
    const state = isKept ? before.state : detector.initial
    // What it saw before it began is none of its.
    const goesOn = isKept || (!before && state === null && this.seen !== null && holdsAt(rule, this.seen))
    if (goesOn && fix.time - (this.seen ?? fix.time) > rule.maxGapMs) {
      this.beginAnew(rule, isKept ? before : null, fix)
      return
    }
    const anew = isKept ? before.anew : undefined
    const said = detector.take(state, goesOn ? fix : { ...fix, beforeTime: null }, detectionSince(rule, anew))
    if (goesOn && said.state === state && said.tells.length === 0) return
    const going = this.book.enter(rule, isKept ? before : NOTHING_GOES_ON, said.tells, fix.time)
    const isSomething = going.open !== null || going.ended !== undefined || anew !== undefined
    if (said.state !== null || isSomething || detector.initial !== null)
      this.memory.keep(rule.place, keptOf(version, said.state, going, anew))
    else if (before) this.memory.forget(rule.place)
  }

  /** After a gap that is too long for a rule, what went on is over; of before it is known when that ended, and nothing else. */
  private beginAnew(rule: ReadyRule, before: KeptRule | null, fix: RuleFix): void {
    const { version, detector } = rule
    const seen = this.seen ?? fix.time
    const tells = before ? lapse(rule, before, seen, detectionSince(rule, before.anew)) : NOTHING_TOLD
    const over = this.book.enter(rule, before ?? NOTHING_GOES_ON, tells, fix.time)
    const from = before && detector.anew ? detector.anew(before.state) : detector.initial
    const said = detector.take(from, { ...fix, beforeTime: null }, detectionSince(rule, fix.time))
    const going = this.book.enter(rule, over, said.tells, fix.time)
    this.memory.keep(rule.place, keptOf(version, said.state, going, fix.time))
  }

  /** Rules that hold no more, or are not about the device any more. */
  private endOthers(time: number): void {
    const holds = (id: number) => this.rules.some((rule) => rule.ruleId === id && holdsAt(rule, time))
    for (const [id, kept] of this.memory.takeOut((id) => !holds(id))) this.endByChange(id, kept, time)
  }

  /** What goes on of a version that was changed ends when that was, or when it was last seen before. */
  private endByChange(ruleId: number, { version, open }: KeptRule, time: number): void {
    if (!open) return
    const changed = this.versions.find((one) => one.ruleId === ruleId && one.version === version)?.to
    this.book.end(open, Math.min(changed ?? this.seen ?? time, time), time)
  }

  result(): RulesState {
    const byRule = this.memory.result()
    if (this.seen === this.given.seen && byRule === this.given.byRule) return this.given
    return this.seen === null ? NEW_RULES : { seen: this.seen, byRule }
  }
}

/** Made at nearly every fix of rules that count: without copies. */
function keptOf(version: number, state: unknown, { open, ended }: Going, anew: number | undefined): KeptRule {
  const kept: KeptRule = { version, state, open }
  if (ended !== undefined) kept.ended = ended
  if (anew !== undefined) kept.anew = anew
  return kept
}

/** What rules will tell unless a fix says otherwise before. */
export function duesOfRules({ seen, byRule }: RulesState, settings: RuleSettings): Due[] {
  if (seen === null) return []
  return rulesOver(settings).flatMap((rule) => {
    const kept = byRule[rule.ruleId]
    if (rule.to !== null || kept?.version !== rule.version) return []
    const due = dueWithin(rule, kept, seen, detectionSince(rule, kept.anew))
    return due && whyNone(rule, due, kept.ended) === null ? (alertOf(rule, due) ?? []) : []
  })
}
