import { MINUTE_MS } from './detector'
import type { Silence } from './silence'

/** What is known of a device and its GPS when it is looked at. Times in milliseconds UTC. */
export type GpsLook = {
  /** When its last packet came. */
  heard: number
  /** When the last valid fix by GPS came, and with which ignition; null where none did for long. */
  fix: number | null
  fixIgnition: boolean | null
  ignition: boolean | null
  /** It was on its way at that fix. */
  moving: boolean
  /** After a longer silence it is offline, and no dead zone is known of. */
  windowMs: number
}

/** A device is looked at each minute; one that falls due between two looks is still found as it was. */
const LOOK_MS = 2 * MINUTE_MS

/** Whether fixes are missed of it: with the ignition on, or, where that is not known, of one that was on its way. */
const isMissed = ({ ignition, moving }: Pick<GpsLook, 'ignition' | 'moving'>): boolean => ignition ?? moving

/**
 * Since when fixes are missed of a device that sends none for too long, when that is seen first; null where none are missed
 * yet. Of one whose engine was started since its last fix, as in an underground car park, it counts from now: how long it
 * stood there says nothing. So it does where it was due before `from`, when the rule or its owner's time began, or long ago.
 */
export function missedSince(look: GpsLook, minutes: number, { from, now }: { from: number; now: number }) {
  const { heard, fix, ignition, fixIgnition, windowMs } = look
  if (now - heard > windowMs || !isMissed(look)) return null
  if (fix === null) return heard
  const due = fix + minutes * MINUTE_MS
  if (heard < due) return null
  const wasOn = ignition === null || fixIgnition === true
  return wasOn && due > Math.max(from, now - windowMs - LOOK_MS) ? fix : heard
}

/** When missing fixes is over: with a fix, with the ignition off, or when nothing is heard any more. Null while it goes on. */
export function missedUntil(look: GpsLook, since: number, now: number): number | null {
  if (look.fix !== null && look.fix > since) return look.fix
  return isMissed(look) && now - look.heard <= look.windowMs ? null : look.heard
}

/** A stored fix, of whatever source: that the device was heard. */
export type HeardFix = {
  time: number
  /** It is a valid one by GPS. */
  byGps: boolean
  ignition: boolean | null
  speedKmh: number | null
}

const SLOWEST_DRIVE_KMH = 5

/** Takes in stored fixes in order, and finds times of so many minutes and more without one by GPS. */
export class DeadZoneWatch {
  private since: number | null = null
  private heard: number | null = null
  private moving = false

  constructor(
    readonly minutes: number,
    private readonly windowMs: number,
  ) {}

  /** The dead zone that ends here, or null. */
  hear({ time, byGps, ignition, speedKmh }: HeardFix): Silence | null {
    const { heard } = this
    const wasSilent = heard !== null && time - heard > this.windowMs
    if (byGps) this.moving = (speedKmh ?? 0) >= SLOWEST_DRIVE_KMH
    const goesOn = !wasSilent && !byGps && isMissed({ ignition, moving: this.moving })
    const found = goesOn ? null : this.missed(wasSilent ? heard : time)
    if (!goesOn) this.since = null
    if (this.since === null && isMissed({ ignition, moving: this.moving })) this.since = time
    this.heard = Math.max(time, heard ?? time)
    return found
  }

  /** The one that goes on at a moment, or null. */
  at(now: number): Silence | null {
    const { heard } = this
    return this.missed(heard !== null && now - heard > this.windowMs ? heard : null)
  }

  /** It is told only of a device that was heard by then. */
  private missed(end: number | null): Silence | null {
    const { since, heard, minutes } = this
    const due = (since ?? 0) + minutes * MINUTE_MS
    return since === null || heard === null || heard < due ? null : { since, due, end }
  }
}
