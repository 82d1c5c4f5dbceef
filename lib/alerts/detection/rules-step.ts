import type { FenceSettings } from '@/lib/geofences/fence-terms'
import type { Due, RaisedEvent } from '@/lib/ingest/step'
import { UNWIRED, type Wired } from '@/lib/tracking/sensing/wiring'
import type { Segment, TrackedFix, Word } from '@/lib/tracking/state'
import {
  alertsAt,
  holdsAt,
  type PreparedRule,
  prepareRules,
  type RuledDevice,
  termsOf,
} from '../rules/prepare-rules'
import type { RuleParams, RuleVersion } from '../rules/rule-terms'
import { AlertBook, alertOf, type KeptRule, type Rejected } from './alert-book'
import type { RuleFix, Terms } from './detector'
import { type AnyFixDetector, fixDetectorOf } from './detectors-of-kinds'
import { fenceAt, fenceLimitAt } from './fence-limit'

/** `fences` are those around the device, for rules that go by them; `wired` is what is stated of its sensors, likewise. */
export type RuleSettings = RuledDevice & { fences: FenceSettings | null; wired: Wired }
export const NO_RULES: RuleSettings = {
  ...{ deviceId: 0, groupId: null, since: null, rules: [], fences: null, wired: UNWIRED },
}

/**
 * What is remembered of a device: the last believed fix, and the rules that held at it, by their ids; those that begin with
 * nothing only while there is something.
 */
export type RulesState = { seen: number | null; byRule: Readonly<Record<string, KeptRule>> }
export const NEW_RULES: RulesState = { seen: null, byRule: {} }

export type WordedFix = TrackedFix & { word: Word }
export type RulesDecided = {
  state: RulesState
  events: RaisedEvent[]
  /** What came close, for previews. */
  rejected: readonly Rejected[]
}

type ReadyRule = PreparedRule & { detector: AnyFixDetector; detection: Terms<RuleParams> }

const ready = new WeakMap<RuleSettings, readonly ReadyRule[]>()

/** The rules over fixes that are about the device; settings never change. */
export function rulesOver(settings: RuleSettings): readonly ReadyRule[] {
  const known = ready.get(settings)
  if (known) return known
  const { fences, wired } = settings
  const aroundOf = (accountId: number) => ({
    fenceLimitAt: fences && ((fix: RuleFix) => fenceLimitAt(fix, fences, accountId)),
    fenceAt: fences && ((fenceId: number, time: number) => fenceAt(fenceId, time, fences, accountId)),
    wired,
  })
  const made = prepareRules(settings, 'fixes').flatMap((rule) => {
    const detector = fixDetectorOf(rule.kind)
    return detector ? [{ ...rule, detector, detection: termsOf(rule, aroundOf(rule.accountId)) }] : []
  })
  ready.set(settings, made)
  return made
}

/** Alerts of rules along a device's fixes, each later than those before. Pure: `given` is not changed. */
export function followRules(
  given: RulesState,
  fixes: readonly WordedFix[],
  settings: RuleSettings,
): RulesDecided {
  const rules = rulesOver(settings)
  if (rules.length === 0 && given.seen === null) return { state: given, events: [], rejected: [] }
  const run = new Run(given, rules, settings.rules)
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
  }
}

class Run {
  readonly book = new AlertBook()
  /** The time of the last believed fix. */
  seen: number | null
  private byRule: Record<string, KeptRule>
  /** How many there are in it. */
  private size = 0
  private isCopied = false

  constructor(
    private readonly given: RulesState,
    private readonly rules: readonly ReadyRule[],
    private readonly versions: readonly RuleVersion[],
  ) {
    this.seen = given.seen
    this.byRule = given.byRule
    for (const _id in given.byRule) this.size++
  }

  take(fix: RuleFix): void {
    const remembered = this.size
    let holding = 0
    let found = 0
    for (const rule of this.rules) {
      if (!holdsAt(rule, fix.time)) continue
      holding++
      const before = this.byRule[rule.ruleId]
      if (before) found++
      this.judge(rule, before, fix)
    }
    if (found < remembered) this.endOthers(fix.time)
    this.seen = holding > 0 ? fix.time : null
  }

  private judge(rule: ReadyRule, before: KeptRule | undefined, fix: RuleFix): void {
    const { version, detector, detection } = rule
    const isKept = before?.version === version
    if (before && !isKept) this.endByChange(rule.ruleId, before, fix.time)
    const state = isKept ? before.state : detector.initial
    // What it saw before it began is none of its.
    const goesOn = isKept || (!before && state === null && this.seen !== null && holdsAt(rule, this.seen))
    const said = detector.take(state, goesOn ? fix : { ...fix, beforeTime: null }, detection)
    if (goesOn && said.state === state && said.tells.length === 0) return
    const open = this.book.enter(rule, isKept ? before.open : null, said.tells, fix.time)
    if (said.state !== null || open || detector.initial !== null)
      this.keep(rule.ruleId, { version, state: said.state, open })
    else if (before) this.forget(rule.ruleId)
  }

  /** Rules that hold no more, or are not about the device any more. */
  private endOthers(time: number): void {
    for (const [id, kept] of Object.entries(this.byRule)) {
      const ruleId = Number(id)
      if (this.rules.some((rule) => rule.ruleId === ruleId && holdsAt(rule, time))) continue
      this.endByChange(ruleId, kept, time)
      this.forget(ruleId)
    }
  }

  /** What goes on of a version that was changed ends when that was, or when it was last seen before. */
  private endByChange(ruleId: number, { version, open }: KeptRule, time: number): void {
    if (!open) return
    const changed = this.versions.find((one) => one.ruleId === ruleId && one.version === version)?.to
    this.book.end(open, Math.min(changed ?? this.seen ?? time, time), time)
  }

  private keep(ruleId: number, kept: KeptRule): void {
    this.copy()
    if (!this.byRule[ruleId]) this.size++
    this.byRule[ruleId] = kept
  }

  private forget(ruleId: number): void {
    this.copy()
    this.size--
    delete this.byRule[ruleId]
  }

  private copy(): void {
    if (!this.isCopied) this.byRule = { ...this.byRule }
    this.isCopied = true
  }

  result(): RulesState {
    if (this.seen === this.given.seen && !this.isCopied) return this.given
    return this.seen === null ? NEW_RULES : { seen: this.seen, byRule: this.byRule }
  }
}

/** What rules will tell unless a fix says otherwise before. */
export function duesOfRules({ seen, byRule }: RulesState, settings: RuleSettings): Due[] {
  if (seen === null) return []
  return rulesOver(settings).flatMap((rule) => {
    const kept = byRule[rule.ruleId]
    if (rule.to !== null || kept?.version !== rule.version) return []
    const due = rule.detector.due?.(kept.state, rule.detection, seen)
    return due && alertsAt(rule, due.time) ? (alertOf(rule, due) ?? []) : []
  })
}
