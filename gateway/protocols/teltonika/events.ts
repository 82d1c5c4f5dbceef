import type { EventType } from '@/lib/events/event-types'
import type { SensorValues } from '@/lib/positions/fix'
import type { AvlFamily } from './avl/tables'
import type { AvlRecord } from './records'

/** What a record tells that happened. */
export type Happened = { type: EventType; data: SensorValues }

type Meaning = (value: number) => EventType | null

const when =
  (types: Readonly<Partial<Record<number, EventType>>>): Meaning =>
  (value) =>
    types[value] ?? null
const whenAny =
  (type: EventType): Meaning =>
  (value) =>
    value > 0 ? type : null

const FENCE: Meaning = when({ 0: 'fenceExit', 1: 'fenceEnter', 3: 'overspeed' })
/** The numbers of the zones, the first one first. */
const FENCE_ZONES = [
  155, 156, 157, 158, 159, 61, 62, 63, 64, 65, 70, 88, 91, 92, 93, 94, 95, 96, 97, 98, 99, 153, 154, 190, 191,
  192, 193, 194, 195, 196, 197, 198, 208, 209, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227,
  228, 229, 230, 231,
] as const
const AUTO_FENCE = 175

const EVERYWHERE: readonly (readonly [number, Meaning])[] = [
  [AUTO_FENCE, FENCE],
  [200, (value) => (value === 0 ? 'wake' : 'sleep')],
  [236, whenAny('sos')],
  [246, whenAny('tow')],
  // Others are traces of a blow that come beside it.
  [247, when({ 1: 'crash', 6: 'crash' })],
  [249, whenAny('jamming')],
  [253, when({ 1: 'hardAcceleration', 2: 'hardBraking', 3: 'sharpTurn' })],
  [255, whenAny('overspeed')],
  [318, whenAny('jamming')],
]
const GNSS_FMB = when({ 0: 'gpsLost', 1: 'gpsFound', 2: 'gpsLost' })
const GNSS_OLD = when({ 0: 'gpsLost', 2: 'gpsLost', 3: 'gpsFound', 5: 'gpsAntennaCut' })
/** Zones whose numbers mean something else to the older and the professional ones are left to FMB. */
const zones = (count: number) => FENCE_ZONES.slice(0, count).map((id) => [id, FENCE] as const)

const MEANINGS: Readonly<Record<AvlFamily, ReadonlyMap<number, Meaning>>> = {
  fmb: new Map([
    ...EVERYWHERE,
    ...zones(FENCE_ZONES.length),
    [69, GNSS_FMB],
    [242, whenAny('fall')],
    [251, whenAny('idling')],
    [252, whenAny('powerCut')],
  ]),
  tmt: new Map([...EVERYWHERE, ...zones(FENCE_ZONES.length), [69, GNSS_FMB], [242, whenAny('fall')]]),
  fm6: new Map([
    ...EVERYWHERE,
    ...zones(5),
    [251, whenAny('idling')],
    [252, whenAny('powerCut')],
    [71, GNSS_OLD],
  ]),
  fm1: new Map([...EVERYWHERE, ...zones(5), [69, GNSS_OLD]]),
  gh: new Map([[222, whenAny('sos')]]),
}

/** Codec 7 has no event of a record: what is on is told. */
const ALWAYS_TOLD: Readonly<Record<AvlFamily, readonly number[]>> = {
  fmb: [253],
  tmt: [253],
  fm6: [253],
  fm1: [253],
  gh: [222],
}

const GREEN_DRIVING = 253
const GREEN_DRIVING_VALUE = 254
const OVERSPEED = 255

/**
 * What made a record, if that is something to tell: other values only repeat how things stand. Of the manner of driving
 * there is a value only when something happened.
 */
export function happenedIn(record: AvlRecord, family: AvlFamily): Happened | null {
  const told = [record.eventId, ...ALWAYS_TOLD[family]]
  for (const id of told) {
    const value = rawOf(record, id)
    const type = value === null ? null : MEANINGS[family].get(id)?.(value)
    if (value !== null && type) return { type, data: dataOf(record, id, value) }
  }
  return null
}

function dataOf(record: AvlRecord, id: number, value: number): SensorValues {
  const data: SensorValues = { code: id, value }
  const zone = (FENCE_ZONES as readonly number[]).indexOf(id)
  if (zone >= 0) data.fence = zone + 1
  if (id === AUTO_FENCE) data.fence = 'auto'
  if (id === OVERSPEED) data.speedKmh = value
  const strength = rawOf(record, GREEN_DRIVING_VALUE)
  if (id === GREEN_DRIVING && strength !== null) data.strength = strength / 100
  return data
}

function rawOf({ values }: AvlRecord, id: number): number | null {
  const bytes = values.find((one) => one.id === id)?.bytes
  return bytes && bytes.length > 0 && bytes.length <= 4 ? bytes.readUIntBE(0, bytes.length) : null
}
