import { harshMoments, MAX_APART_MS } from './harsh'
import type { Judgement } from './judgement'
import type { Period, PeriodKind } from './period'
import type { IgnitionInterval, PeriodsState } from './periods-state'
import type { TrackingSettings } from './settings'
import type { Place, TrackedFix, TrackingState } from './state'

/** Fixes farther apart than this say nothing of the speed between them. */
const SPEEDING_SILENCE_MS = 120_000

/**
 * Idling, parking, ignition, overspeed and harsh moments: what a vehicle does besides trips and
 * stops. Works on the draft of a state, after the movement has taken the fix in.
 */
export class Periods {
  private brokenOff = false

  constructor(
    private readonly tracking: TrackingState,
    private readonly settings: TrackingSettings,
    private readonly judgement: Judgement,
  ) {}

  private get state(): PeriodsState {
    return this.tracking.periods
  }

  /** Takes in a believed fix; `tripBefore` is when the trip began that was under way before it. */
  accept(fix: TrackedFix, tripBefore: number | null): void {
    const on = fix.ignition ?? this.tracking.ignition
    const moved = this.judgement.takeMoved()
    this.runIgnition(fix, on, this.brokenOff ? 0 : moved)
    this.stand(fix, on, tripBefore)
    this.releaseHeld(tripBefore)
    this.speed(fix, this.brokenOff ? 0 : moved)
    this.brokenOff = false
    this.measureMoves(fix)
    for (const [kind, value] of harshMoments(this.state, fix, this.settings)) this.moment(kind, fix, value)
    this.state.on = on
  }

  /** How much of a trip could show harsh moments: standing tells nothing of it, and silence counts as time that could not. */
  private measureMoves({ time, speedKmh }: TrackedFix): void {
    const { trip } = this.tracking
    const { motion } = this.state
    if (!trip || !motion || Math.max(speedKmh ?? 0, motion.speedKmh) < this.settings.slowestDriveKmh) return
    const ms = time - motion.time
    const { ms: before, denseMs } = trip.moves ?? { ms: 0, denseMs: 0 }
    trip.moves = { ms: before + ms, denseMs: denseMs + (ms <= MAX_APART_MS ? ms : 0) }
  }

  /** What went on is not known any further: everything that is open ends where it was last seen. */
  breakOff(): void {
    const { standing, ignition, speeding } = this.state
    if (standing) this.endStanding(standing.until)
    this.release(this.tracking.trip !== null)
    if (ignition) this.closeIgnition(ignition, ignition.until)
    if (speeding) this.endSpeeding()
    this.state.on = null
    this.state.motion = null
    this.brokenOff = true
  }

  /** In a silence of so many milliseconds, which is over, it stood from there until `left`. */
  stoodFrom({ time, lat, lon }: Place, left: number, silence: number): void {
    const idling = this.state.on === true && silence <= this.settings.silenceS * 1000
    this.state.standing ??= { idling, start: { time, lat, lon }, until: left }
  }

  private runIgnition(fix: TrackedFix, on: boolean | null, cm: number): void {
    const open = this.state.ignition
    if (open) {
      open.cm += cm
      const silent = open.on && fix.time - open.until.time > this.settings.silenceS * 1000
      if (!silent) open.until = place(fix)
      if (silent || open.on !== on) this.closeIgnition(open, open.until)
    }
    if (!this.state.ignition && on !== null) {
      this.state.ignition = { on, start: place(fix), until: place(fix), cm: 0 }
    }
  }

  private closeIgnition({ on, start, cm }: IgnitionInterval, end: Place): void {
    this.state.ignition = null
    if (end.time > start.time) this.close(on ? 'ignitionOn' : 'ignitionOff', start, end, { cm })
  }

  private stand(fix: TrackedFix, on: boolean | null, tripBefore: number | null): void {
    const { trip, stay, leaving, pause } = this.tracking
    const still = trip ? (pause?.quiet ? pause : null) : stay
    const idling = on === true
    const silent = this.state.on === true && fix.time - this.lastStood(fix) > this.settings.silenceS * 1000
    let from = still?.time ?? fix.time
    const { standing } = this.state
    if (standing && !still) {
      const left = trip && trip.time !== tripBefore ? trip.time : standing.until
      this.endStanding(standing.idling && silent ? standing.until : left)
    } else if (standing && (standing.idling !== idling || (idling && silent))) {
      // The engine is not taken to have run, or to have stood still, through a long silence.
      from = silent ? standing.until : fix.time
      this.endStanding(from)
      if (idling) from = fix.time
    } else if (idling && fix.time - from > this.settings.silenceS * 1000) from = fix.time
    if (!still) return
    const ignition = this.state.ignition
    const since = idling && ignition ? Math.max(from, ignition.start.time) : from
    this.state.standing ??= { idling, start: { time: since, lat: still.lat, lon: still.lon }, until: since }
    // While it seems to leave, it is not known to stand any more.
    if (!leaving || trip) this.state.standing.until = Math.max(this.state.standing.until, fix.time)
  }

  private lastStood(fix: TrackedFix): number {
    return this.state.standing?.until ?? fix.time
  }

  private endStanding(end: number): void {
    const { standing } = this.state
    this.state.standing = null
    if (!standing) return
    const { idling, start } = standing
    const { trip } = this.tracking
    const onTrip = trip !== null && start.time >= trip.time
    const ms = end - start.time
    if (ms < (idling ? this.settings.idleS : this.settings.parkS) * 1000) return
    if (!idling) this.close('parking', start, { ...start, time: end }, {})
    else if (onTrip) this.state.held.push({ start, end })
    else this.closeIdling(start, end, false)
  }

  /** Whether held idling was part of the trip shows when its pause ends, one way or the other. */
  private releaseHeld(tripBefore: number | null): void {
    const { trip, pause } = this.tracking
    const sameTrip = trip !== null && trip.time === tripBefore
    if (this.state.held.length > 0 && !(sameTrip && pause?.quiet)) this.release(sameTrip)
  }

  private release(onTrip: boolean): void {
    for (const { start, end } of this.state.held) this.closeIdling(start, end, onTrip)
    this.state.held = []
  }

  private closeIdling(start: Place, end: number, onTrip: boolean): void {
    if (onTrip && this.tracking.trip) this.tracking.trip.idleMs += end - start.time
    this.close('idling', start, { ...start, time: end }, { details: { onTrip } })
  }

  private speed(fix: TrackedFix, cm: number): void {
    const kmh = fix.speedKmh ?? 0
    const open = this.state.speeding
    const over = kmh > this.settings.overspeedKmh
    if (open && (!over || fix.time - open.until.time > SPEEDING_SILENCE_MS)) this.endSpeeding()
    if (!over) return
    const { speeding } = this.state
    if (!speeding) {
      const at = { start: place(fix), until: place(fix) }
      this.state.speeding = { ...at, maxKmh: kmh, sumKmh: kmh, fixes: 1, cm: 0 }
      return
    }
    speeding.until = place(fix)
    speeding.maxKmh = Math.max(speeding.maxKmh, kmh)
    speeding.sumKmh += kmh
    speeding.fixes++
    speeding.cm += cm
  }

  private endSpeeding(): void {
    const { speeding } = this.state
    this.state.speeding = null
    if (!speeding) return
    const { start, until, maxKmh, sumKmh, fixes, cm } = speeding
    if (until.time - start.time < this.settings.overspeedS * 1000) return
    const details = { limitKmh: this.settings.overspeedKmh }
    this.close('overspeed', start, until, { cm, max: maxKmh, avg: sumKmh / fixes, details })
  }

  private moment(kind: PeriodKind, fix: TrackedFix, value: number): void {
    this.close(kind, fix, fix, { max: value, details: { speedKmh: fix.speedKmh ?? 0 } })
  }

  private close(
    kind: PeriodKind,
    start: Place,
    end: Place,
    { cm = 0, max = null, avg = null, details = null }: Figures,
  ): void {
    this.judgement.periods.push({
      kind,
      start: place(start),
      end: place(end),
      decidedAt: this.tracking.seen ?? end.time,
      stream: 'fixes',
      distanceCm: Math.max(0, cm),
      maxValue: max,
      avgValue: avg,
      sensor: '',
      details,
    })
  }
}

type Figures = { cm?: number; max?: number | null; avg?: number | null; details?: Period['details'] }

const place = ({ time, lat, lon }: Place): Place => ({ time, lat, lon })
