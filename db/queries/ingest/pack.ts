import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { FIX_STEPS, type FixStates, stepVersion } from '@/lib/ingest/steps'
import { type Decision, SEGMENT_RULES, type SegmentWhy } from '@/lib/tracking/why'

/*
 * Packed values of the database: what the gateway writes and reads and nobody searches.
 *
 *   state       format 1 | JSON in UTF-8: 0 plain, 1 deflated with DICTIONARY
 *   why         start 25 | end 25, each: rule 1 | fix 8 | measured 8 | threshold 8, doubles, NaN is null
 */
const PLAIN = 0
const DEFLATED = 1

/** What states are full of, the likeliest last. Never changed: what is stored was packed with it. */
const DICTIONARY = Buffer.from(
  [
    '{"readings":{"fuel":{"level":null,"doors":{},"excursions":{},"obdTrip":null,"faults":{},"driver":null',
    '"refTime":,"refLat":,"refLon":,"refOdometerM":null,"quiet":false,"pending":[[],"cm":0}',
    '"weight":60,"inside":"odometerCm":0,"maxSpeedKmh":,"fixes":,"idleMs":0,"measured":null,"threshold":null',
    '"rule":"firstSeen","rule":"stoodInSilence","rule":"left","fix":,"measured":,"threshold":120},"rule":"stood"',
    '{"movement":{"version":1,"data":{"seen":17,"last":{"time":17,"lat":,"lon":-,"since":17,"speedMs":0},',
    '"suspects":[],"ignition":true,"ignition":false,"stay":null,"leaving":null,"trip":null,"pause":null,',
    '"stay":{"time":17,"lat":,"lon":,"weight":,"inside":17,"engineMs":0,"odometerM":null,"why":{"rule":"stood",',
    '"fix":17,"measured":,"threshold":180}},"leaving":null,"trip":null,"pause":null,"engineMs":0,"odometerM":null,',
    '"periods":{"on":false,"standing":{"idling":false,"start":{"time":17,"lat":,"lon":-},"until":17},"held":[],',
    '"ignition":{"on":true,"start":{"time":17,"lat":,"lon":},"until":{"time":17,"lat":,"lon":},"cm":0},',
    '"speeding":null,"motion":{"time":17,"speedKmh":0,"heading":null},"harsh":[]}}}}',
  ].join(''),
)
const OPTIONS = { dictionary: DICTIONARY, windowBits: 12, memLevel: 5, level: 6 }

export function packState(state: unknown): Buffer {
  const deflated = deflateRawSync(Buffer.from(JSON.stringify(state)), OPTIONS)
  return Buffer.concat([Buffer.from([DEFLATED]), deflated])
}

export function unpackState(packed: Uint8Array): unknown {
  const [format] = packed
  const body = Buffer.from(packed).subarray(1)
  if (format === PLAIN) return JSON.parse(body.toString())
  if (format !== DEFLATED) throw new Error(`a state of format ${format}`)
  return JSON.parse(inflateRawSync(body, { dictionary: DICTIONARY }).toString())
}

type Slot = { version: number; data: unknown }

/** The states of all steps over fixes, each with the version of its step. */
export function packCheckpoint(states: FixStates): Buffer {
  const slots = FIX_STEPS.map(({ name, version }) => [
    name,
    { version, data: states[name as keyof FixStates] },
  ])
  return packState(Object.fromEntries(slots))
}

/** The states of a checkpoint, or null when one is missing or of another version: a replay cannot begin with it. */
export function unpackCheckpoint(packed: Uint8Array): FixStates | null {
  const slots = unpackState(packed) as Record<string, Slot | undefined>
  const states: Record<string, unknown> = {}
  for (const { name } of FIX_STEPS) {
    const slot = slots[name]
    if (!slot || slot.version !== stepVersion(name)) return null
    states[name] = slot.data
  }
  return states as FixStates
}

const DECISION_BYTES = 25

export function packWhy({ start, end }: SegmentWhy): Buffer {
  const packed = Buffer.alloc(2 * DECISION_BYTES)
  for (const [at, { rule, fix, measured, threshold }] of [
    [0, start],
    [DECISION_BYTES, end],
  ] as const) {
    packed.writeUInt8(SEGMENT_RULES.indexOf(rule), at)
    packed.writeDoubleBE(fix, at + 1)
    packed.writeDoubleBE(measured ?? Number.NaN, at + 9)
    packed.writeDoubleBE(threshold ?? Number.NaN, at + 17)
  }
  return packed
}

export function unpackWhy(packed: Uint8Array): SegmentWhy {
  const bytes = Buffer.from(packed)
  const decision = (at: number): Decision => {
    const rule = SEGMENT_RULES[bytes.readUInt8(at)]
    if (!rule) throw new Error(`no segment rule ${bytes.readUInt8(at)}`)
    const number = (from: number) => {
      const value = bytes.readDoubleBE(from)
      return Number.isNaN(value) ? null : value
    }
    return { rule, fix: number(at + 1) ?? 0, measured: number(at + 9), threshold: number(at + 17) }
  }
  return { start: decision(0), end: decision(DECISION_BYTES) }
}
