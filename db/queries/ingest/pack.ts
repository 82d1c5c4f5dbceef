import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  type FixCheckpoint,
  NEW_STEPS,
  type ReadingCheckpoint,
  type StepBegins,
  type StepStates,
  stepVersion,
} from '@/lib/ingest/steps'
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

/** A step's state as it is stored: JSON, deflated with a dictionary of its usual keys, behind a byte for the format. */
export function packState(state: unknown): Buffer {
  const deflated = deflateRawSync(Buffer.from(JSON.stringify(state)), OPTIONS)
  return Buffer.concat([Buffer.from([DEFLATED]), deflated])
}

/** What `packState` packed. Throws for a format that it does not know. */
export function unpackState(packed: Uint8Array): unknown {
  const [format] = packed
  const body = Buffer.from(packed).subarray(1)
  if (format === PLAIN) return JSON.parse(body.toString())
  if (format !== DEFLATED) throw new Error(`a state of format ${format}`)
  return JSON.parse(inflateRawSync(body, { dictionary: DICTIONARY }).toString())
}

type Slots = Record<string, { version: number; data: unknown } | undefined>

/** States by the name of their step, each with the version of it. */
export const slotsOf = (states: object): Slots =>
  Object.fromEntries(
    Object.entries(states).map(([name, data]) => [name, { version: stepVersion(name) ?? 0, data }]),
  )

/**
 * The states that are in slots and can be read, each of the version that its step has now. Null without that of
 * `first`, the step that the others follow: a replay cannot begin there.
 */
export function statesIn<Name extends string>(slots: Slots, first: Name): Record<Name, unknown> | null {
  const states: Record<string, unknown> = {}
  for (const [name, slot] of Object.entries(slots))
    if (slot && slot.version === stepVersion(name)) states[name] = slot.data
  return first in states ? states : null
}

/** States to begin with at the time of a checkpoint: those of steps that had not begun by then are new. */
export function statesAt(
  checkpoint: FixCheckpoint | ReadingCheckpoint,
  time: number,
  begins: StepBegins,
): StepStates {
  const begun = Object.entries(checkpoint).filter(
    ([name]) => (begins[name] ?? Number.NEGATIVE_INFINITY) < time,
  )
  return { ...NEW_STEPS, ...Object.fromEntries(begun) }
}

/** The states of the steps over fixes at a moment. */
export const packCheckpoint = (states: FixCheckpoint): Buffer => packState(slotsOf(states))

/** The states of a checkpoint that can be used, or null when a replay cannot begin with it. */
export const unpackCheckpoint = (packed: Uint8Array): FixCheckpoint | null =>
  statesIn(unpackState(packed) as Slots, 'movement') as FixCheckpoint | null

/** The same of the steps over readings. */
export const readingCheckpointIn = (slots: unknown): ReadingCheckpoint | null =>
  statesIn(slots as Slots, 'sensing') as ReadingCheckpoint | null

const DECISION_BYTES = 25

/** Why a segment starts and ends, 25 bytes each: the rule, its fix, what was measured and against what. */
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

/** What `packWhy` packed. Throws for a rule that it does not know. */
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
