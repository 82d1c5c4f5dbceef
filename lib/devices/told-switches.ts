import { z } from 'zod'
import type { SensorValues } from '@/lib/positions/fix'
import type { AlarmSettings } from './alarm-schema'
import type { SensorSettings } from './sensor-schema'

/** What a switch is that something is known of; the texts stand in messages under `device.wired`. */
const WIRED = ['door', 'airConditioner'] as const

const toldInput = z.object({
  /** From 1. */
  number: z.number().int(),
  on: z.boolean(),
  /** What it means that it is so, in the words of the alarm settings. */
  meaning: z.string().nullable(),
  /** What is stated to be wired to it. */
  wired: z.enum(WIRED).nullable(),
})
const toldOutput = z.object({ number: z.number().int(), on: z.boolean() })

export const toldSwitches = z.object({ inputs: z.array(toldInput), outputs: z.array(toldOutput) })
export type ToldSwitches = z.infer<typeof toldSwitches>

/**
 * Trackers that tell which outputs are set: what hangs on one is known only where the record states it. Those of other protocols say
 * themselves that fuel and power are cut.
 */
const TELLS_OUTPUTS: ReadonlySet<string> = new Set(['teltonika', 'queclink', 'suntech', 'meitrack'])

/** Inputs and outputs that are named although they are off; of others only those that are on. */
const ALWAYS = { inputs: 2, outputs: 1 } as const
const MOST_BITS = 8

type Told = { protocol: string | null; sensors: SensorValues | null; fuelCut: boolean | null }
type Stated = { alarms: AlarmSettings | null; sensors: SensorSettings | null }

/** What a device told last of its inputs and outputs, in the words of its record, and whether fuel and power are cut. */
export function switchesOf(
  { protocol, sensors, fuelCut }: Told,
  stated: Stated,
): ToldSwitches & { fuelCut: boolean | null } {
  const outputs = switchesIn(sensors?.outputs, ALWAYS.outputs)
  const relay = stated.sensors?.relay ? Number(stated.sensors.relay.slice(-1)) : null
  const ofRelay = switchesIn(sensors?.outputs, relay ?? 0).find(({ number }) => number === relay)
  return {
    inputs: switchesIn(sensors?.inputs, ALWAYS.inputs).map((input) => ({
      ...input,
      ...saidOf(input, stated),
    })),
    outputs: outputs.filter(({ number }) => number !== relay),
    fuelCut: ofRelay ? ofRelay.on : TELLS_OUTPUTS.has(protocol ?? '') ? null : fuelCut,
  }
}

function switchesIn(
  bits: SensorValues[string] | undefined,
  always: number,
): { number: number; on: boolean }[] {
  if (typeof bits !== 'number') return []
  return Array.from({ length: MOST_BITS }, (_, at) => ({
    number: at + 1,
    on: ((bits >> at) & 1) === 1,
  })).filter(({ number, on }) => on || number <= always)
}

function saidOf({ number, on }: { number: number; on: boolean }, { alarms, sensors }: Stated) {
  const words = number === 1 ? alarms?.input1 : number === 2 ? alarms?.input2 : null
  return {
    meaning: (on ? words?.active : words?.inactive) || null,
    wired: WIRED.find((name) => sensors?.[name] === `input${number}`) ?? null,
  }
}
