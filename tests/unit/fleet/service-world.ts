import { judgePlan, type PlanTerms, type Reference } from '@/lib/fleet/services/judge-plan'
import type { Correction, Part } from '@/lib/fleet/services/odometer'
import { type PastSum, sumUpPast } from '@/lib/fleet/services/past-sums'
import { dayOfNumber } from '@/lib/fleet/services/plan-days'
import { referencesAfter, referencesWanted, type ServiceDone } from '@/lib/fleet/services/references'
import {
  type Kept,
  NOTHING_KEPT,
  type Reading,
  reckonVehicle,
  whatToRead,
} from '@/lib/fleet/services/vehicle-counter'
import { type Told, whenTold } from '@/lib/fleet/services/when-told'

export const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** A quarter of an hour of a vehicle, as the table of sums has it. */
type Quarter = { at: number; m: number; engineS: number }

/**
 * A vehicle with its quarters of an hour, as they have arrived, and what the worker does with them: what the tables and
 * statements are in `db/queries/fleet/services`.
 */
export class ServiceWorld {
  readonly quarters = new Map<number, Quarter>()
  readonly past = new Map<string, PastSum>()
  readonly corrections: Correction[] = []
  readonly fired: { day: string; stage: string; kind: string; value: number; odometerM: number }[] = []
  private services: { id: number; at: number; voided: boolean }[] = []
  private kept: Kept = NOTHING_KEPT
  private known: { base: Reference | null; last: Reference | null } = { base: null, last: null }
  private told: Told[] = []
  odometerM = 0
  engineS = 0
  state = 'fine'

  constructor(
    public terms: PlanTerms,
    private readonly since: number,
    /** Sums everything up anew at every look, to be compared with. */
    private readonly isPlain = false,
  ) {}

  /** What arrives at `now` of a moment; data that is older than a day marks what was kept, as ingest does. */
  drive(at: number, m: number, engineS: number, now = at): void {
    const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS
    const known = this.quarters.get(quarter) ?? { at: quarter, m: 0, engineS: 0 }
    this.quarters.set(quarter, { at: quarter, m: known.m + m, engineS: known.engineS + engineS })
    if (at < now - 23 * 3_600_000) this.stale(at)
  }

  correct(at: number, odometerM: number): void {
    this.corrections.push({ at, odometerM })
    this.corrections.sort((a, b) => a.at - b.at)
    this.stale(0)
  }

  serve(id: number, at: number): void {
    this.services.push({ id, at, voided: false })
  }

  void(id: number): void {
    for (const service of this.services) if (service.id === id) service.voided = true
  }

  /** What is kept so long only, as the worker does it. */
  forget(before: number): void {
    const old = [...this.quarters.values()].filter(({ at }) => at < before)
    const cuts = {
      corrections: this.corrections.map(({ at }) => at),
      others: [
        Date.parse(`${this.terms.startOn}T00:00:00Z`),
        ...this.services.map(({ at }) => at),
        ...[this.kept.until, this.kept.sealedAt].filter((at) => at !== null),
      ],
    }
    const quarters = old.map(({ at, m, engineS }) => ({ at, distanceCm: m * 100, engineS }))
    for (const sum of sumUpPast(quarters, cuts, [...this.past.values()])) {
      const key = `${sum.fromTime} ${sum.isJump}`
      const { distanceCm, engineS } = this.past.get(key) ?? { distanceCm: 0, engineS: 0 }
      this.past.set(key, {
        ...sum,
        distanceCm: sum.distanceCm + distanceCm,
        engineS: sum.engineS + engineS,
      })
    }
    for (const { at } of old) this.quarters.delete(at)
  }

  private stale(from: number): void {
    this.kept = { ...this.kept, staleFrom: Math.min(this.kept.staleFrom ?? Number.POSITIVE_INFINITY, from) }
  }

  look(now: number): void {
    if (this.isPlain) this.kept = NOTHING_KEPT
    const newest = this.services
      .filter(({ voided, at }) => !voided && at <= now)
      .sort((a, b) => b.at - a.at)[0]
    const done: ServiceDone | null = newest
      ? {
          id: newest.id,
          at: newest.at,
          day: dayOfNumber(Math.floor(newest.at / DAY_MS)),
        }
      : null
    const { startOn } = this.terms
    const plan = { startOn, startAt: Date.parse(`${startOn}T00:00:00Z`), done }
    const wanted = referencesWanted(this.kept, this.known, plan, {
      now,
      correctedAt: this.corrections.at(-1)?.at ?? null,
    })
    const asked = { corrections: this.corrections, wanted, now }
    const reading = whatToRead(this.kept, asked)
    const reckoned = reckonVehicle(this.kept, {
      ...asked,
      reading,
      parts: this.partsOf(reading),
      since: this.since,
    })
    this.kept = reckoned.kept
    this.odometerM = reckoned.odometerM
    this.engineS = reckoned.engineS
    this.known = referencesAfter(this.known, wanted, reckoned.wanted, done)
    const { base, last } = this.known
    if (!base) return
    const day = dayOfNumber(Math.floor(now / DAY_MS))
    const { dailyM, dailyEngineS } = reckoned.kept
    const judged = judgePlan(
      this.terms,
      { base, last },
      { day, odometerM: this.odometerM, engineS: this.engineS, dailyM, dailyEngineS },
    )
    this.state = judged.state
    const { tells, told } = whenTold(judged.dues, this.told, now)
    this.told = told
    if (tells) {
      const { stage, due } = tells
      this.fired.push({ day, stage, kind: due.kind, value: due.value, odometerM: this.odometerM })
    }
  }

  get jumpM(): number {
    return this.kept.jumpM
  }

  /** What the statement over the quarters of an hour gives. */
  private partsOf({ from, bounds }: Reading): Part[] {
    const parts = new Map<string, Part>()
    for (const { at, m, engineS } of this.quarters.values()) {
      if (from !== null && at < from) continue
      const middle = at + QUARTER_MS / 2
      const segment = bounds.filter((bound) => bound <= middle).length
      const day = Math.floor(at / DAY_MS)
      const part = parts.get(`${day} ${segment}`) ?? { day, segment, m: 0, engineS: 0 }
      part.m += m
      part.engineS += engineS
      parts.set(`${day} ${segment}`, part)
    }
    const past = [...this.past.values()].filter(({ fromTime }) => from === null || fromTime >= from)
    return [
      ...parts.values(),
      ...past.map(({ fromTime, isJump, distanceCm, engineS }) => ({
        day: Math.floor(fromTime / DAY_MS),
        segment: bounds.filter((bound) => bound <= fromTime).length,
        m: distanceCm / 100,
        engineS,
        isPast: !isJump,
      })),
    ]
  }
}

export const NO_TERMS: PlanTerms = {
  intervalM: null,
  intervalEngineS: null,
  intervalMonths: null,
  intervalDays: null,
  aheadM: 0,
  aheadEngineS: 0,
  aheadDays: 0,
  startOn: '2023-01-01',
  schedule: 'last',
}
