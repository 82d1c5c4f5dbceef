import type { FixesAnswer, SentFix } from '@/lib/phones/send-schema'
import {
  type Battery,
  isDue,
  pauseAfter,
  SELDOM_S,
  STILL_S,
  type TrackerMode,
  timeOf,
  toSentFix,
  wantsSatellites,
} from '@/lib/phones/tracker-rules'
import { claimFixes, dropFixes, keepFix, oldestFixes } from './fix-store'
import { watchBattery } from './watch-battery'

/** Why no position is had: the person or the page does not allow it, the phone knows none, or the browser keeps none. */
export type PlaceProblem = 'denied' | 'unavailable' | 'notKept'
/** Why what waits does not arrive. `refused` says it in words, and stays so until something is changed. */
export type SendProblem = { kind: 'noNetwork' | 'busy' | 'signedOut' } | { kind: 'refused'; text: string }

export type TrackerState = {
  /** Positions that are kept here until they arrive; some of the oldest may have been given up. */
  waiting: number
  isThinned: boolean
  /** So many arrived and were not taken: they are of a time in which somebody else had the phone. */
  ofOthersTime: number
  sentAt: number | null
  accuracyM: number | null
  battery: Battery | null
  placeProblem: PlaceProblem | null
  sendProblem: SendProblem | null
}

/** Sends positions of a device; what is thrown is read by `problemOf`. */
type Outlet = {
  send: (imei: string, fixes: SentFix[]) => Promise<FixesAnswer>
  problemOf: (error: unknown) => SendProblem
}

const START: TrackerState = {
  waiting: 0,
  isThinned: false,
  ofOthersTime: 0,
  sentAt: null,
  accuracyM: null,
  battery: null,
  placeProblem: null,
  sendProblem: null,
}
/** A phone that knows its place tells it sooner. */
const PLACE_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 15_000

/**
 * Watches where this phone is while it is switched on, keeps each position that is due in the browser, and sends what waits, the oldest
 * first; only what was acknowledged is taken out. One for a page, for the account with this login.
 */
export class PhoneTracker {
  private state = START
  private readonly listeners = new Set<() => void>()
  private aim: { imei: string; mode: TrackerMode } | null = null
  private watch: number | null = null
  private looking: ReturnType<typeof setInterval> | undefined
  private last: { at: number; lat: number; lon: number } | null = null
  private sending = false
  /** Something was kept while the last look found nothing. */
  private hasMore = false
  private failures = 0
  private again: ReturnType<typeof setTimeout> | undefined
  private stopBattery = () => {}

  constructor(
    private readonly login: string,
    private readonly outlet: Outlet,
  ) {}

  readonly snapshot = (): TrackerState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Looks what waits from before, and sends it. Returns what ends all that the page holds. */
  open(): () => void {
    addEventListener('online', this.sendNow)
    this.stopBattery = watchBattery((battery) => this.tell({ battery }))
    claimFixes(this.login)
      .then((waiting) => {
        this.tell({ waiting })
        this.sendNow()
      })
      .catch(() => this.tell({ placeProblem: 'notKept' }))
    return () => {
      removeEventListener('online', this.sendNow)
      this.stopBattery()
      clearTimeout(this.again)
      this.rest()
    }
  }

  /** Begins to report as a device, or goes on in another way. */
  start(imei: string, mode: TrackerMode): void {
    if (this.aim?.imei !== imei) this.last = null
    this.aim = { imei, mode }
    this.rest()
    this.tell({ placeProblem: null })
    const options = { enableHighAccuracy: wantsSatellites(mode), maximumAge: 0, timeout: PLACE_WITHIN_MS }
    this.watch = navigator.geolocation.watchPosition(this.take, this.fail, options)
    // Browsers are silent about a phone that lies still.
    this.looking = setInterval(() => {
      const silentMs = Date.now() - (this.last?.at ?? 0)
      if (silentMs >= (mode === 'moving' ? STILL_S : SELDOM_S) * 1000)
        navigator.geolocation.getCurrentPosition(this.take, this.fail, options)
    }, LOOK_EVERY_MS)
  }

  /** Reports no more; what waits is sent all the same. */
  stop(): void {
    this.aim = null
    this.last = null
    this.rest()
    // What switched it off is still to be read.
    const placeProblem = this.state.placeProblem === 'denied' ? 'denied' : null
    this.tell({ accuracyM: null, placeProblem })
  }

  /** Gives up the oldest positions that are refused. */
  async discard(): Promise<void> {
    const batch = await oldestFixes(this.login)
    if (batch) this.tell({ waiting: await dropFixes(batch.keys), sendProblem: null })
    this.failures = 0
    this.sendNow()
  }

  private rest(): void {
    if (this.watch !== null) navigator.geolocation.clearWatch(this.watch)
    clearInterval(this.looking)
    this.watch = null
  }

  private readonly take = (position: GeolocationPosition): void => {
    const { aim } = this
    if (!aim) return
    const now = Date.now()
    const { latitude: lat, longitude: lon, accuracy } = position.coords
    const next = { at: timeOf(position, now), lat, lon }
    this.tell({ accuracyM: accuracy, placeProblem: null })
    if (!isDue(aim.mode, this.last, next)) return
    this.last = next
    void this.keep(aim.imei, toSentFix(position, this.state.battery, now))
  }

  private readonly fail = ({ code }: GeolocationPositionError): void => {
    if (code !== GeolocationPositionError.PERMISSION_DENIED) {
      this.tell({ placeProblem: 'unavailable', accuracyM: null })
      return
    }
    this.tell({ placeProblem: 'denied' })
    this.stop()
  }

  private async keep(imei: string, fix: SentFix): Promise<void> {
    try {
      const kept = await keepFix(this.login, { imei, fix })
      if (kept === null) {
        // Somebody signed out in another tab: nothing more is kept for this account.
        this.stop()
        this.tell({ waiting: 0, sendProblem: { kind: 'signedOut' } })
        return
      }
      this.tell({ waiting: kept.count, isThinned: this.state.isThinned || kept.gone > 0 })
    } catch {
      this.tell({ placeProblem: 'notKept' })
    }
    // While it fails, the pause counts.
    if (this.failures === 0) this.sendNow()
  }

  private readonly sendNow = (): void => {
    clearTimeout(this.again)
    this.hasMore = true
    if (!this.sending) void this.sendAll()
  }

  private async sendAll(): Promise<void> {
    this.sending = true
    try {
      while (this.hasMore) {
        this.hasMore = false
        const batch = await oldestFixes(this.login)
        if (!batch) continue
        this.hasMore = true
        const { ofOthersTime } = await this.outlet.send(batch.imei, batch.fixes)
        const waiting = await dropFixes(batch.keys)
        this.failures = 0
        this.tell({
          waiting,
          ofOthersTime: this.state.ofOthersTime + ofOthersTime,
          sentAt: Date.now(),
          sendProblem: null,
          isThinned: this.state.isThinned && waiting > 0,
        })
      }
    } catch (error) {
      const sendProblem = this.outlet.problemOf(error)
      this.tell({ sendProblem })
      this.failures++
      this.again = setTimeout(this.sendNow, pauseAfter(this.failures))
    } finally {
      this.sending = false
    }
  }

  private tell(news: Partial<TrackerState>): void {
    this.state = { ...this.state, ...news }
    for (const listener of this.listeners) listener()
  }
}
