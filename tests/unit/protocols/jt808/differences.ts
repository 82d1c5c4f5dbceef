import type { Mismatch } from './mismatches'

/** Where we differ on purpose from the reference that decoded the shared packets, and what we say. */
export type Difference = Mismatch & { seqs: (number | string)[]; why: string }

const CONFIRMED =
  'the standard has every message of a terminal confirmed, but those that are answers themselves'
const UNKNOWN = 'what is not known is said to be not supported, as the standard has it'
const SHORT = 'numbers keep four digits'
const FIXED = 'the flags of the position say whether it is fixed; from the buffer is something else'
const VIDEO = 'bits of the video alarm are told'
const ANSWER = 'the answer to a question carries a position; the reference drops it'
const VENDOR = 'no document says what this id is'

const extra = (...indexes: number[]): string[] => indexes.map((index) => `extra ${index}`)

/** Replies, by the packet that they are to. */
const REPLIES: readonly [seq: number | string, ours: string, why: string][] = [
  [7, '7e80010005018270611514000001bc070200af7e', CONFIRMED],
  [17, '7e8001000501207646327900000008070100d07e', CONFIRMED],
  ['extra 35', '7e80010005012345678900000004b3030403be7e', UNKNOWN],
  ['extra 36', '7e8001000501827120862500000202070200f07e', CONFIRMED],
  ['extra 52', '7e800100050012345678920000007e009103f27e', UNKNOWN],
  ['extra 57', '7e8001000500000000100100000001121003957e', UNKNOWN],
  ['extra 58', '7e8001000500000000100100000001121003957e', UNKNOWN],
  [
    'extra 109',
    '7e80030025017299841738000042fc11000100020003000400050006000700080009000a000b000c000d000e000f00100011497e',
    'parts that did not come are asked for',
  ],
  ['extra 130', '7e8001400501000000000172998417380000ffff0800008c7e', CONFIRMED],
  [
    'extra 134',
    '7e8003400e0100000000017299841738000042fc000500010002000300040005377e',
    'parts that did not come are asked for',
  ],
  ['extra 151', '7e8800000401234567890100000000007b7f7e', 'a picture has an answer of its own'],
  ['extra 154', '7e8001000500000000100100000001121003957e', UNKNOWN],
  ['extra 155', '7e8001400501123456789012345678900000ffff121103c57e', UNKNOWN],
  ['extra 156', '7e80010005123456789012000000011212030c7e', UNKNOWN],
  ['extra 210', '7e8001000501234567890100007fff010800857e', CONFIRMED],
  ['extra 211', '7e8001400501000000000172998417380000ffff0108008d7e', CONFIRMED],
  ['extra 212', '7e8001000501234567890100007fff0301038d7e', UNKNOWN],
  ['extra 213', '7e8001400501000000000172998417380000ffff030103857e', UNKNOWN],
  ['extra 214', '7e8001000501234567890100007fff0303038f7e', UNKNOWN],
  ['extra 215', '7e8001400501000000000172998417380000ffff070200817e', CONFIRMED],
  ['extra 218', '7e8001000501234567890100007fff090103877e', UNKNOWN],
  ['extra 219', '7e8001400501000000000172998417380000ffff0901038f7e', UNKNOWN],
  ['extra 258', '7e8001400501123456789012345678900000ffff010800cc7e', CONFIRMED],
  ['extra 260', '7e8001400501123456789012345678900000ffff030103c47e', UNKNOWN],
  ['extra 262', '7e80010005123456789012000000010303030c7e', UNKNOWN],
  ['extra 263', '7e8001400501123456789012345678900000ffff030303c67e', UNKNOWN],
  ['extra 265', '7e8001400501123456789012345678900000ffff070500c77e', CONFIRMED],
  ['extra 266', '7e8001000512345678901200000001080000077e', CONFIRMED],
  ['extra 268', '7e8001000512345678901200000001090103047e', UNKNOWN],
  ['extra 269', '7e8001400501123456789012345678900000ffff090103ce7e', UNKNOWN],
  ['extra 271', '7e8001400501123456789012345678900000ffff100500d07e', CONFIRMED],
  ['extra 272', '7e80010005123456789012000000011210030e7e', UNKNOWN],
]

export const DIFFERENCES: Difference[] = [
  ...REPLIES.map(([seq, ours, why]) => ({ seqs: [seq], what: 'reply', ours, why })),
  { seqs: [1, 98], what: 'identifier', ours: '0000', why: SHORT },
  { seqs: extra(127), what: 'identifier', ours: '0679', why: SHORT },
  {
    seqs: [0],
    what: 'events',
    ours: ['powerCut', 'longDriving'],
    why: 'bit 18 is a day of driving too long',
  },
  {
    seqs: extra(6),
    what: 'events',
    ours: ['longDriving', 'fault'],
    why: 'bit 18 is a day of driving too long, and a camera has no picture',
  },
  { seqs: [11, 16], what: 'motion', ours: undefined, why: 'movement is ours to find, from fixes' },
  { seqs: [13], what: 'battery', ours: undefined, why: VENDOR },
  { seqs: [13, 35, ...extra(4)], what: 'batteryLevel', ours: undefined, why: VENDOR },
  { seqs: [13, ...extra(4)], what: 'driverUniqueId', ours: undefined, why: VENDOR },
  { seqs: [13], what: 'fuel', ours: undefined, why: VENDOR },
  { seqs: [104, 110], what: 'hdop', ours: undefined, why: VENDOR },
  { seqs: [90], what: 'battery', ours: undefined, why: VENDOR },
  { seqs: [90], what: 'rssi', ours: undefined, why: VENDOR },
  {
    seqs: [90],
    what: 'odometer',
    ours: 1800,
    why: 'of the two the one of the standard: 1.8 km, not 1.2 million',
  },
  { seqs: [13], what: 'events', ours: ['fault'], why: VIDEO },
  { seqs: [14], what: 'events', ours: ['noStorageCard'], why: VIDEO },
  {
    seqs: extra(175, 176),
    what: 'events',
    ours: ['other', 'fault', 'tampering', 'noStorageCard', 'fatigue', 'phoneCall', 'smoking'],
    why: `${VIDEO}, and how the driver behaves`,
  },
  { seqs: [29], what: 'cells', ours: '31160,18096899', why: '5D are cells, as a maker documents it' },
  { seqs: extra(4), what: 'cells', ours: '26986,140749008', why: 'E1 of ten bytes is a cell' },
  { seqs: [34, 69], what: 'positioned', ours: true, why: FIXED },
  { seqs: [66, 70], what: 'positioned', ours: false, why: FIXED },
  {
    seqs: [70],
    what: 'events',
    ours: [],
    why: 'which bits are alarms depends on the product, which is none here',
  },
  { seqs: [70], what: 'cells', ours: '', why: 'a cell without its operator is nowhere' },
  { seqs: [35], what: 'driverUniqueId', ours: '90017383', why: 'the reference begins a byte early' },
  { seqs: [36], what: 'events', ours: ['fault'], why: 'bit 12 is a reader of cards that fails' },
  { seqs: [54], what: 'odometer', ours: undefined, why: 'it is that of the vehicle, in km' },
  { seqs: [104], what: 'events', ours: ['vibration', 'moved'], why: 'bit 16, and the cause of the report' },
  {
    seqs: [105],
    what: 'rssi',
    ours: 24,
    why: '24 of 31 by the standard; 3 of 4 by the maker is the GSM level',
  },
  { seqs: [108], what: 'events', ours: ['fault', 'forwardCollision'], why: 'a pedestrian was ahead' },
  { seqs: [111, 112], what: 'fixes', ours: 0, why: 'a position of zeros is none' },
  { seqs: extra(0), what: 'events', ours: ['sos', 'fenceExit'], why: 'extra 12 says that an area was left' },
  { seqs: extra(2, 161, 247, 309), what: 'fixes', ours: 1, why: ANSWER },
  { seqs: extra(5), what: 'power', ours: undefined, why: 'F1 of 20 bytes is the number of the SIM card' },
  { seqs: extra(215), what: 'cardCode', ours: undefined, why: 'a card that is taken out drives no longer' },
  { seqs: extra(257), what: 'iccid', ours: '12345678901234567890', why: 'fields are longer since 2019' },
]

export function differencesOf(seq: number | string): Mismatch[] {
  return DIFFERENCES.filter(({ seqs }) => seqs.includes(seq)).map(({ what, ours }) => ({ what, ours }))
}
