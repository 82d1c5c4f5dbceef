import { setTimeout as sleep } from 'node:timers/promises'
import { type DemoReport, fixesBetween } from '@/demo/fixes-between'
import { stateAt } from '@/demo/state-at'
import type { DemoVehicle } from '@/demo/vehicles'
import { log } from '@/lib/log'
import type { ConfirmedTimes } from './confirmed-times'
import { makeTracker as makeSimulated, protocolOfModel, type SimulatedName } from './simulated-protocols'
import type { Tracker, TrackerStatus } from './tracker'

export type Gateway = { host: string; portOf: (protocol: SimulatedName) => number }

const LOOK_MS = 1000
const HEARTBEAT_MS = 170_000
/** What is older than this when it is sent was kept in the tracker's memory. */
const LIVE_MS = 30_000
/** The memory of a tracker; it forgets what is older. */
const MEMORY_MS = 14 * 86_400_000

/**
 * Plays one vehicle until the signal: first what it missed since its last confirmed fix, then live.
 * A tracker without a wire connects only when it has something to say.
 */
export async function playVehicle(
  vehicle: DemoVehicle,
  gateway: Gateway,
  confirmed: ConfirmedTimes,
  signal: AbortSignal,
): Promise<void> {
  const wakes = isWireless(vehicle)
  const first = Date.now()
  // Also what is sent before the first confirmation must not be forgotten over a restart.
  if (confirmed.get(vehicle.imei) === undefined) confirmed.set(vehicle.imei, first)
  let from = Math.max(confirmed.get(vehicle.imei) ?? first, first - MEMORY_MS)
  let tracker: Tracker | null = null
  try {
    while (!signal.aborted) {
      const now = Date.now()
      for (const report of fixesBetween(vehicle, from, now)) {
        tracker ??= makeTracker(vehicle, gateway, confirmed)
        await unless(signal, tracker.send(asSentAt(wakes ? withMotionAsAcc(report) : report, now)))
      }
      from = now
      if (!wakes) tracker ??= makeTracker(vehicle, gateway, confirmed)
      else if (tracker) {
        await unless(signal, tracker.flush())
        tracker.close()
        tracker = null
      }
      await sleep(LOOK_MS, undefined, { signal })
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    tracker?.close()
  }
}

/** A phone keeps its application running; other trackers without a wire sleep between two fixes. */
function isWireless(vehicle: DemoVehicle): boolean {
  return vehicle.model === 'JM-LL01'
}

/** A packet has a byte for ACC also without its wire: such a tracker says on while it is shaken. */
function withMotionAsAcc(report: DemoReport): DemoReport {
  return { ...report, fix: { ...report.fix, ignition: (report.fix.speedKmh ?? 0) > 0 } }
}

function asSentAt(report: DemoReport, now: number): DemoReport {
  if (report.fix.buffered || now - report.fix.time <= LIVE_MS) return report
  return { ...report, fix: { ...report.fix, buffered: true } }
}

function makeTracker(vehicle: DemoVehicle, gateway: Gateway, confirmed: ConfirmedTimes): Tracker {
  const { imei, model, name } = vehicle
  const protocol = protocolOfModel(model)
  return makeSimulated(protocol, {
    identifier: imei,
    host: gateway.host,
    port: gateway.portOf(protocol),
    heartbeatMs: HEARTBEAT_MS,
    status: () => statusOf(vehicle, Date.now()),
    giveUpAfterMs: null,
    onConfirmed: ({ fix }) => confirmed.set(imei, fix.time),
    onConnection: (state) => log.debug({ imei, vehicle: name, state }, 'tracker'),
    longReplies: model.startsWith('JM-'),
  })
}

/** What the heartbeat of a demo vehicle says at a moment. */
export function statusOf(vehicle: DemoVehicle, time: number): TrackerStatus {
  const state = stateAt(vehicle, time)
  const wired = !isWireless(vehicle)
  return {
    ignition: wired && state.ignition,
    // A cut supply leaves the small battery of the tracker.
    charging: wired && state.voltage > 6,
    fuelCut: false,
    voltage: wired ? state.voltage : null,
    batteryPercent: state.batteryPercent,
    gsmLevel: state.gsmLevel,
  }
}

/** Waits for a promise, but not beyond the signal. */
async function unless(signal: AbortSignal, promise: Promise<void>): Promise<void> {
  signal.throwIfAborted()
  const stopped = new AbortController()
  try {
    await Promise.race([
      promise,
      new Promise<never>((_, reject) => {
        const onAbort = () => reject(signal.reason)
        signal.addEventListener('abort', onAbort, { once: true, signal: stopped.signal })
      }),
    ])
  } finally {
    stopped.abort()
  }
}
