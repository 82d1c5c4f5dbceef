import type { FenceSettings } from '@/lib/geofences/fence-terms'
import type { Due, RaisedEvent } from '@/lib/ingest/step'
import type { TrackedFix, Word } from '@/lib/tracking/state'
import { AlertBook, alertOf, type KeptRule, type Rejected } from './alert-book'
import type { RuleFix, Terms } from './detector'
import { type AnyFixDetector, fixDetectorOf } from './detectors-of-kinds'
import { fenceLimitAt } from './fence-limit'
import {
  alertsAt,
  holdsAt,
  type PreparedRule,
  prepareRules,
  type RuledDevice,
  termsOf,
} from './prepare-rules'
import type { RuleParams, RuleVersion } from './rule-terms'

/** `fences` are those around the device, for rules that go by their limits. */
export type RuleSettings = RuledDevice & { fences: FenceSettings | null }
export const NO_RULES: RuleSettings = { deviceId: 0, groupId: null, since: null, rules: [], fences: null }

/** What is remembered of a device: the last believed fix, and each rule that held at it, by its id. */
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
  const { fences } = settings
  const limitOf = (accountId: number) => fences && ((fix: RuleFix) => fenceLimitAt(fix, fences, accountId))
  const made = prepareRules(settings, 'fixes').flatMap((rule) => {
    const detector = fixDetectorOf(rule.kind)
    return detector ? [{ ...rule, detector, detection: termsOf(rule, limitOf(rule.accountId)) }] : []
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
  }
}

class Run {
  readonly book = new AlertBook()
  /** The time of the last believed fix. */
  seen: number | null
  private byRule: Record<string, KeptRule>
  private isCopied = false

  constructor(
    private readonly given: RulesState,
    private readonly rules: readonly ReadyRule[],
    private readonly versions: readonly RuleVersion[],
  ) {
    this.seen = given.seen
    this.byRule = given.byRule
  }

  take(fix: RuleFix): void {
    let holding = 0
    let kept = 0
    for (const rule of this.rules) {
      if (!holdsAt(rule, fix.time)) continue
      holding++
      const before = this.byRule[rule.ruleId]
      if (before) kept++
      this.judge(rule, before, fix)
    }
    if (kept < this.count(holding - kept)) this.endOthers(fix.time)
    this.seen = holding > 0 ? fix.time : null
  }

  /** How many rules were remembered before so many were added. */
  private count(added: number): number {
    let count = -added
    for (const _id in this.byRule) count++
    return count
  }

  private judge(rule: ReadyRule, before: KeptRule | undefined, fix: RuleFix): void {
    const { version, detector, detection } = rule
    const goesOn = before?.version === version
    if (before && !goesOn) this.endByChange(rule.ruleId, before, fix.time)
    // What it saw before it began is none of its.
    const own = goesOn ? fix : { ...fix, beforeTime: null }
    const { state, tells } = detector.take(goesOn ? before.state : detector.initial, own, detection)
    if (goesOn && state === before.state && tells.length === 0) return
    const open = this.book.enter(rule, goesOn ? before.open : null, tells, fix.time)
    this.keep(rule.ruleId, { version, state, open })
  }

  /** Rules that hold no more, or are not about the device any more. */
  private endOthers(time: number): void {
    for (const [id, kept] of Object.entries(this.byRule)) {
      const ruleId = Number(id)
      if (this.rules.some((rule) => rule.ruleId === ruleId && holdsAt(rule, time))) continue
      this.endByChange(ruleId, kept, time)
      this.copy()
      delete this.byRule[id]
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
    this.byRule[ruleId] = kept
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
