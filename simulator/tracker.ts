import type { DemoReading } from '@/demo/sensors'
import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix } from '@/lib/positions/fix'

/** One thing to tell the gateway: a fix, and what the tracker raises with it. */
export type TrackerReport = {
  fix: DeviceFix
  alarm: EventType | null
  /** What its sensors say at the time. */
  readings?: readonly DemoReading[]
}

/** What a heartbeat says. */
export type TrackerStatus = {
  ignition: boolean
  charging: boolean
  fuelCut: boolean
  /** Volts of the supply; null for a tracker that gives the level of its battery only. */
  voltage: number | null
  batteryPercent: number
  /** 0 none to 4 strong. */
  gsmLevel: 0 | 1 | 2 | 3 | 4
}

export type TrackerCounts = {
  /** Fixes that were sent at least once. */
  sent: number
  /** Fixes that the gateway has saved for certain. */
  confirmed: number
  /** Fixes that had to be sent again, each time counted. */
  reuploaded: number
  /** Fixes that the gateway will never take. */
  refused: number
}

/** A tracker on our side of the wire. It keeps what the gateway has not confirmed and sends it again. */
export type Tracker = {
  readonly counts: Readonly<TrackerCounts>
  /** Hands over a report; resolves when there is room for the next one. Rejects when all hope is lost. */
  send: (report: TrackerReport) => Promise<void>
  /** Resolves when everything handed over is confirmed or refused. */
  flush: () => Promise<void>
  close: () => void
}

export type TrackerOptions = {
  /** IMEI, or the identifier of a phone. */
  identifier: string
  /** What a phone sends beside it to be let in; null for one that needs none. */
  key?: string | null
  host: string
  port: number
  /** How often to show signs of life, in milliseconds of wall time. */
  heartbeatMs: number
  /** What heartbeats say at this moment. */
  status: () => TrackerStatus
  /** Cuts the connection without a word after so many fixes. */
  dropEvery?: number | null
  /**
   * How long to go on without a connection once there was one, in milliseconds; null is for ever. A
   * tracker that gives up also takes the first refusal for an answer.
   */
  giveUpAfterMs: number | null
  /** Is told of everything that was confirmed, in order. */
  onConfirmed?: (report: TrackerReport) => void
  /** Is told when the connection is lost or refused, and when it is there again. */
  onConnection?: (state: 'connected' | 'lost' | 'refused') => void
}

/** The gateway does not know the tracker. */
export class TrackerRefused extends Error {}
/** The gateway cannot be reached. */
export class GatewayAway extends Error {}

/** Milliseconds to wait before the next try: longer each time, up to half a minute. */
export function backoffMs(failures: number, spread: number): number {
  return Math.min(200 * 2 ** Math.min(failures, 8), 30_000) * (0.75 + 0.5 * spread)
}
