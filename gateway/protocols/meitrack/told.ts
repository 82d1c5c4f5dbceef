import type { DecodeContext, Decoded, NetworkCells } from '@/gateway/protocols/protocol'
import { supplyStatus } from '@/gateway/supply-status'
import type { DeviceStatus } from '@/lib/devices/device-status'
import { gsmLevelOfCsq } from '@/lib/devices/gsm-level'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import { eventOf } from './events'
import type { MeitrackState } from './state'

/** What is known while a message is read. */
export type Told = { state: MeitrackState; context: DecodeContext }

/** Older when they arrive, records come out of the tracker's memory. */
const BUFFERED_AFTER_MS = 300_000

/** A position with what stands beside it, in whatever form it came. */
export type Said = {
  fix: DeviceFix
  event: number | null
  gsm: number | null
  /** Bits from the lowest: input 1, output 1. */
  inputs: number | null
  outputs: number | null
  sensors: SensorValues
  cell: NetworkCells['cells'][number] | null
}

export function addSaid(said: Said, { state, context }: Told, out: Decoded): void {
  const { fix, event, gsm, inputs, outputs, cell } = said
  const sensors: SensorValues = {
    ...said.sensors,
    ...(inputs === null ? {} : { inputs }),
    ...(outputs === null ? {} : { outputs }),
    ...(event === null ? {} : { eventId: event }),
  }
  fix.buffered = fix.time > 0 && context.now - fix.time > BUFFERED_AFTER_MS
  fix.sensors = Object.keys(sensors).length > 0 ? sensors : null
  const type = event === null ? null : eventOf(event)
  if (type) out.events.push({ type, time: fix.time || null, fix: out.fixes.length })
  out.fixes.push(fix)
  if (fix.time < state.newest) return
  state.newest = fix.time
  out.status = { ...out.status, ...statusOf(gsm, outputs, sensors) }
  if (cell) out.network = { time: fix.time || null, cells: [cell], wifi: [] }
}

function statusOf(gsm: number | null, outputs: number | null, sensors: SensorValues): DeviceStatus {
  const gsmLevel = gsmLevelOfCsq(gsm)
  return {
    ...(gsmLevel === null ? {} : { gsmLevel }),
    ...supplyStatus(sensors),
    // The first output is where the relay of an immobiliser is wired to, and where the command to cut sets it.
    ...(outputs === null ? {} : { fuelCut: (outputs & 1) === 1 }),
  }
}
