import { distanceM } from '@/lib/geo/distance'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { decide } from './decide'
import type { Judgement } from './judgement'
import { countStep, pauseAtFix, takeBackPause } from './mileage'
import type { Periods } from './periods'
import type { TrackingSettings } from './settings'
import { arrivalTime, crawled, departureTime, droveOn, droveThrough, wasDriving } from './silence'
import type { LastFix, Leaving, Place, Stay, TrackedFix, TrackingState, Trip } from './state'
import type { TripEnd } from './trip-figures'
import type { Decision } from './why'

/** A drift that neither comes back nor gets anywhere is given up after so many fixes. */
const MAX_PENDING = 600
/** How many fixes the place of a stay is the mean of. */
const MAX_STAY_WEIGHT = 60

/** The last fix inside a stay. */
type Inside = { time: number; odometerM?: number | null }

/**
 * The three phases of a vehicle: it stays, it seems to be leaving, it is on a trip. Works on the
 * draft of a state and tells the judgement what each believed fix adds.
 */
export class Movement {
  private confirmedStop: number | null = null
  private drifted = false
  /** Why the next stay begins, when the vehicle jumped. */
  private jumped: Decision | null = null
  /** `state.engineMs` at the believed fix before the one that is taken in. */
  private engineBefore = 0

  constructor(
    private readonly state: TrackingState,
    private readonly settings: TrackingSettings,
    private readonly judgement: Judgement,
    private readonly periods: Periods,
  ) {}

  /** Takes in a believed fix; `previous` is the one before it. */
  accept(fix: TrackedFix, previous: LastFix | null): void {
    const silence = previous ? (fix.time - previous.time) / 1000 : 0
    this.runEngine(silence)
    if (!previous) this.beginAt(fix)
    else if (
      silence > this.settings.gapS &&
      this.isElsewhere(fix) &&
      !droveOn(fix, previous, this.state.odometerM, this.settings)
    ) {
      this.crossGap(fix, previous)
    } else {
      if (this.state.trip && silence >= this.settings.stopS) this.endTripIfItStood(fix, previous)
      this.proceed(fix)
    }
    this.state.odometerM = fix.odometerM ?? this.state.odometerM
  }

  /** Lets the engine run on to this fix if it was on at the last one. */
  private runEngine(silence: number): void {
    this.engineBefore = this.state.engineMs
    if (this.state.periods.on && silence <= this.settings.silenceS) this.state.engineMs += silence * 1000
  }

  private proceed(fix: TrackedFix): void {
    const { trip, leaving, stay } = this.state
    if (trip) this.onTrip(trip, fix)
    else if (leaving) this.whileLeaving(leaving, fix)
    else if (stay) this.whileStaying(stay, fix)
    else this.beginStayAt(fix, decide(this.settings, 'firstSeen', fix))
  }

  /**
   * The vehicle is suddenly somewhere it cannot have driven to; nothing is added. A trip goes on
   * there when the break is short, else what was open ends.
   */
  cut(next: TrackedFix): void {
    const last = this.state.last
    if (!last || (this.state.trip && next.time - last.time < this.settings.stopS * 1000)) return
    this.engineBefore = this.state.engineMs
    const why = decide(this.settings, 'jump', next, distanceM(last, next))
    this.judgement.close('gap', this.closeOpen(last, why), next, { start: why, end: why })
    this.state.trip = null
    this.state.stay = null
    this.jumped = why
  }

  private beginAt(fix: TrackedFix): void {
    if (this.state.trip) this.state.pause = pauseAtFix(fix, this.state)
    else this.beginStayAt(fix, this.jumped ?? decide(this.settings, 'firstSeen', fix))
    this.jumped = null
  }

  /** The start of the stop that the last fix confirmed, if it did and the vehicle still stands. */
  takeConfirmedStop(): number | null {
    const start = this.state.stay ? this.confirmedStop : null
    this.confirmedStop = null
    return start
  }

  /** Whether the last fix showed that what seemed to leave only drifted. */
  takeDrifted(): boolean {
    const { drifted } = this
    this.drifted = false
    return drifted
  }

  private whileStaying(stay: Stay, fix: TrackedFix): void {
    const metres = distanceM(stay, fix)
    if (metres <= this.settings.leaveRadiusM) {
      // One that is seen for the first time may be driving: its place is blurred only once it stands.
      if (fix.time - stay.time >= this.settings.quietS * 1000) {
        stay.weight = Math.min(stay.weight + 1, MAX_STAY_WEIGHT)
        stay.lat += (fix.lat - stay.lat) / stay.weight
        stay.lon += (fix.lon - stay.lon) / stay.weight
      }
      this.stayedUntil(stay, fix)
      return
    }
    const time = departureTime({ inside: stay.inside, arrived: fix.time, metres }, this.settings)
    const { lat, lon, odometerM } = stay
    const engineMs = stay.engineMs + this.engineWhileStaying(time - stay.inside)
    const leaving: Leaving = {
      time,
      lat,
      lon,
      odometerM,
      engineMs,
      cm: 0,
      odometerCm: 0,
      pending: [],
      maxSpeedKmh: 0,
      fixes: 0,
    }
    this.state.leaving = leaving
    this.state.pause = null
    this.moveAway(leaving, fix)
  }

  private whileLeaving(leaving: Leaving, fix: TrackedFix): void {
    const stay = this.state.stay
    if (!stay || distanceM(stay, fix) > this.settings.leaveRadiusM) {
      this.moveAway(leaving, fix)
      return
    }
    this.withdraw(leaving)
    for (const [time] of leaving.pending) this.judgement.flag(time, FIX_FLAGS.drift)
    this.stayedUntil(stay, fix)
    this.drifted = true
    this.state.leaving = null
    this.state.pause = null
  }

  private moveAway(leaving: Leaving, fix: TrackedFix): void {
    const still = countStep(this.state, leaving, fix, this.settings, this.judgement)
    leaving.pending.push([fix.time, 0])
    if (this.isTrip(leaving, fix)) {
      this.beginTrip(leaving, decide(this.settings, 'left', fix, leaving.cm / 100))
      return
    }
    const stands = still !== null && still >= this.settings.stopS
    if (!stands && leaving.pending.length < MAX_PENDING) return
    // It moved a little and stands again: the same stop, at its new place.
    this.withdraw(leaving)
    const { stay, pause, engineMs } = this.state
    const why = stay?.why ?? decide(this.settings, 'stood', fix)
    this.beginStay((stands && pause) || fix, { inside: fix, since: stay?.time, why, engineMs })
  }

  private stayedUntil(stay: Stay, fix: TrackedFix): void {
    stay.inside = fix.time
    stay.engineMs = this.state.engineMs
    stay.odometerM = fix.odometerM ?? this.state.odometerM
  }

  /** How long the engine ran in the first `ms` after the last fix inside. */
  private engineWhileStaying(ms: number): number {
    return Math.min(ms, this.state.engineMs - this.engineBefore)
  }

  private isTrip(leaving: Leaving, fix: TrackedFix): boolean {
    const { tripM, tripS, displacementM, displacementIgnitionOffM } = this.settings
    if (leaving.cm < tripM * 100 || fix.time - leaving.time < tripS * 1000) return false
    // One whose engine was off at the last fix as well did not get there by itself: it drifts, or was towed.
    const { ignition, periods } = this.state
    const off = ignition === false && periods.on !== true
    return distanceM(leaving, fix) >= (off ? displacementIgnitionOffM : displacementM)
  }

  private beginTrip({ pending: _pending, ...way }: Leaving, left: Decision): void {
    const stay = this.state.stay
    const trip: Trip = { ...way, idleMs: 0, why: left }
    if (stay && trip.time - stay.time >= this.settings.stopS * 1000) {
      this.judgement.close('stop', stay, { ...stay, time: trip.time }, { start: stay.why, end: left })
    } else if (stay) {
      // First seen when it was on its way already, or one of several trips without a stop between them.
      trip.time = stay.time
      trip.engineMs = 0
      trip.why = stay.why
    }
    this.state.trip = trip
    this.state.stay = null
    this.state.leaving = null
  }

  private onTrip(trip: Trip, fix: TrackedFix): void {
    const still = countStep(this.state, trip, fix, this.settings, this.judgement)
    if (still === null || still < this.settings.stopS || !this.state.pause) return
    if (this.drivesOff(fix, still)) return
    const { pause } = this.state
    this.endTrip(trip, pause, fix, decide(this.settings, 'stood', fix, still))
  }

  /** Whether it reports to be driving again at the end of a stand: the receiver's position lags behind. */
  private drivesOff({ speedKmh }: TrackedFix, still: number): boolean {
    const { slowestDriveKmh, stopS, quietS } = this.settings
    return (speedKmh ?? 0) >= slowestDriveKmh && still < stopS + quietS
  }

  /** The trip ended where the stay began, not where it was noticed. */
  private endTrip(trip: Trip, at: TripEnd, inside: Inside, why: Decision): void {
    takeBackPause(this.state, trip, this.judgement)
    this.judgement.closeTrip(trip, at, why)
    this.state.engineMs -= at.engineMs
    const engineMs = this.state.engineMs
    this.beginStay(at, { inside, why, engineMs })
    this.confirmedStop = at.time
  }

  /** Minutes of silence with hardly any way in them were a stop, not a slow drive. */
  private endTripIfItStood(fix: TrackedFix, previous: LastFix): void {
    const { trip, pause } = this.state
    if (!trip || !crawled(fix, previous, this.settings)) return
    const driving =
      wasDriving(previous, this.state.periods, this.settings) || this.droveToItsPlace(fix, previous)
    if (driving && !pause?.quiet) this.endTripIfItArrived(trip, fix, previous)
    else this.endTripIfItStayed(trip, fix, previous)
  }

  /** Whether the engine ran when it was last seen, and is off now, elsewhere: it got there by itself. */
  private droveToItsPlace(fix: TrackedFix, previous: LastFix): boolean {
    const { periods, ignition } = this.state
    return periods.on === true && ignition === false && distanceM(previous, fix) > this.settings.leaveRadiusM
  }

  /** It stood when it was last seen: the stop was there, and what way there is came after it. */
  private endTripIfItStayed(trip: Trip, fix: TrackedFix, previous: LastFix): void {
    const { pause } = this.state
    const left = departureTime(
      { inside: previous.time, arrived: fix.time, metres: distanceM(previous, fix) },
      this.settings,
    )
    const end = pause?.quiet ? pause : this.endAt(previous)
    const seconds = (left - end.time) / 1000
    if (seconds < this.settings.stopS) return
    const why = decide(this.settings, 'stoodInSilence', fix, seconds)
    this.periods.stoodFrom(end, left, fix.time - previous.time)
    this.endTrip(trip, end, { time: left, odometerM: this.state.odometerM }, why)
  }

  /** It was driving when it was last seen: the way is the last of the trip, and the stop was where it is now. */
  private endTripIfItArrived(trip: Trip, fix: TrackedFix, previous: LastFix): void {
    if (droveThrough(fix, previous, this.settings)) return
    const arrival = arrivalTime(fix, previous)
    const seconds = (fix.time - arrival) / 1000
    if (seconds < this.settings.stopS) return
    countStep(this.state, trip, fix, this.settings, this.judgement)
    const engineMs = this.engineBefore + this.engineWhileStaying(arrival - previous.time)
    const end = { time: arrival, lat: fix.lat, lon: fix.lon, engineMs, odometerM: fix.odometerM ?? null }
    this.state.pause = null
    this.periods.stoodFrom(end, fix.time, fix.time - previous.time)
    this.endTrip(trip, end, fix, decide(this.settings, 'stoodInSilence', fix, seconds))
  }

  private isElsewhere(fix: TrackedFix): boolean {
    const place = this.state.trip ? this.state.last : this.state.stay
    const known = this.state.trip ? (this.state.pause ?? place) : place
    return !known || distanceM(known, fix) > this.settings.leaveRadiusM
  }

  /** After a long silence the vehicle is somewhere else: how it came there is not known. */
  private crossGap(fix: TrackedFix, previous: LastFix): void {
    const why = decide(this.settings, 'silence', fix, (fix.time - previous.time) / 1000)
    this.judgement.close('gap', this.closeOpen(previous, why), fix, { start: why, end: why })
    this.beginStayAt(fix, why)
  }

  /** Closes the open trip or stop at the last fix. Returns where the unknown begins. */
  private closeOpen(last: Place, why: Decision): Place {
    this.periods.breakOff()
    const { trip, leaving, stay } = this.state
    if (trip) {
      this.judgement.closeTrip(trip, this.endAt(last), why)
      return last
    }
    if (leaving) this.withdraw(leaving)
    if (!stay || last.time - stay.time < this.settings.stopS * 1000) return stay ?? last
    this.judgement.close('stop', stay, { ...stay, time: last.time }, { start: stay.why, end: why })
    return { ...stay, time: last.time }
  }

  /** The believed fix before this one as the end of a trip. */
  private endAt(last: Place): TripEnd {
    const { time, lat, lon } = last
    return { time, lat, lon, engineMs: this.engineBefore, odometerM: this.state.odometerM }
  }

  /** A stay of which nothing older is known. */
  private beginStayAt(fix: TrackedFix, why: Decision): void {
    this.state.engineMs = 0
    this.beginStay(fix, { inside: fix, why, engineMs: 0 })
  }

  private beginStay(
    { time, lat, lon }: Place,
    {
      inside,
      since = time,
      why,
      engineMs,
    }: { inside: Inside; since?: number; why: Decision; engineMs: number },
  ): void {
    const odometerM = inside.odometerM ?? this.state.odometerM
    this.state.stay = { time: since, lat, lon, weight: 1, inside: inside.time, engineMs, odometerM, why }
    this.state.leaving = null
    this.state.trip = null
    this.state.pause = null
  }

  /** What seemed to be movement was none. */
  private withdraw(leaving: Leaving): void {
    for (const [time] of leaving.pending) this.judgement.step(time, 0)
    this.judgement.move(-leaving.cm)
  }
}
