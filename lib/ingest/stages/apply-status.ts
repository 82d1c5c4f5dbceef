import { POWER } from '@/lib/devices/status-of'
import type { EventType } from '@/lib/events/event-types'
import type { DeviceChange, ReportedEvent } from '../change'
import { tellsOfFormer } from './forget-former-time'
import { newestBefore, newestIn, tellsOfPast } from './present'

/** What packets say of the device itself: signal, power, supply. Later packets win, unless they tell of an older time. */
export function applyStatus(change: DeviceChange): void {
  const { state } = change
  let newest = newestBefore(state)
  for (const report of change.reports) {
    if (report.filed) continue
    const isPast = tellsOfPast(report, newest)
    newest = Math.max(newest, newestIn(report))
    const { status, receivedAt, network, events } = report
    state.lastPacketAt = Math.max(state.lastPacketAt ?? 0, receivedAt)
    state.power = powerAfter(isPast ? [] : events)
    if (isPast || tellsOfFormer(change, report)) continue
    if (network && !isSame(network, state.network)) state.network = network
    if (!status) continue
    state.charging = status.charging ?? state.charging
    state.armed = status.armed ?? state.armed
    state.fuelCut = status.fuelCut ?? state.fuelCut
    state.gsmLevel = status.gsmLevel ?? state.gsmLevel
    state.batteryPercent = status.batteryPercent ?? state.batteryPercent
    state.voltage = status.voltage ?? state.voltage
  }
}

/** Whether the same is heard, whenever it was: with every fix a device tells the time anew, which need not be saved. */
const isSame = (a: unknown, b: unknown): boolean => heardIn(a) === heardIn(b)

const heardIn = (network: unknown): string =>
  JSON.stringify(typeof network === 'object' ? { ...network, time: null } : network)

/** A device that says it goes to sleep or shuts down is that until it is heard again. */
function powerAfter(events: readonly ReportedEvent[]): number {
  const last = events.findLast(({ type }) => type in POWER_AFTER)
  return last ? (POWER_AFTER[last.type] ?? POWER.on) : POWER.on
}

const POWER_AFTER: Partial<Record<EventType, number>> = {
  sleep: POWER.sleeping,
  powerOff: POWER.off,
  lowPowerShutdown: POWER.off,
}
