import { distanceM } from '@/lib/geo/distance'
import { drove } from './odometer'
import type { PeriodsState } from './periods-state'
import type { TrackingSettings } from './settings'
import type { LastFix, TrackedFix } from './state'

/** How fast a vehicle is thought to have come when only its arrival was seen. */
const UNSEEN_DRIVE_MS = 30 / 3.6

/**
 * When a vehicle last seen at `inside` left to be `metres` away at `arrived`: as late as a drive allows, which far
 * enough for a trip takes as long as one.
 */
export function departureTime(
  { inside, arrived, metres }: { inside: number; arrived: number; metres: number },
  { stopS, tripM, tripS }: TrackingSettings,
): number {
  if (arrived - inside < stopS * 1000) return inside
  const seconds = Math.max(metres / UNSEEN_DRIVE_MS, metres >= tripM ? tripS : 0)
  return Math.max(inside, Math.round(arrived - seconds * 1000))
}

/** When a vehicle that was driving at `previous` came to where it is found after a silence: as soon as a drive allows. */
export function arrivalTime(fix: TrackedFix, previous: LastFix): number {
  return Math.min(fix.time, Math.round(previous.time + (distanceM(previous, fix) / UNSEEN_DRIVE_MS) * 1000))
}

/** Whether the last fix reported to be driving. */
export function wasDriving(
  { time }: LastFix,
  { motion }: PeriodsState,
  { slowestDriveKmh }: TrackingSettings,
): boolean {
  return motion?.time === time && motion.speedKmh >= slowestDriveKmh
}

/** Whether a vehicle that was driving before a silence and drives after it can be taken not to have stopped. */
export function droveThrough(
  fix: TrackedFix,
  previous: LastFix,
  { slowestDriveKmh, silenceS }: TrackingSettings,
): boolean {
  return (fix.speedKmh ?? 0) >= slowestDriveKmh && fix.time - previous.time <= silenceS * 1000
}

/** Whether between two fixes there was hardly any way. */
export function crawled(fix: TrackedFix, previous: LastFix, { slowestDriveKmh }: TrackingSettings): boolean {
  return distanceM(previous, fix) / ((fix.time - previous.time) / 1000) < slowestDriveKmh / 3.6
}

/** Whether the odometer proves that the vehicle drove all the time between two fixes. */
export function droveOn(
  fix: TrackedFix,
  previous: LastFix,
  odometerM: number | null,
  { slowestDriveKmh, maxSpeedKmh }: TrackingSettings,
): boolean {
  return drove(
    { from: odometerM, to: fix.odometerM ?? null },
    { straightM: distanceM(previous, fix), seconds: (fix.time - previous.time) / 1000 },
    { slowestKmh: slowestDriveKmh, fastestKmh: maxSpeedKmh },
  )
}
