import type { Mismatch } from './mismatches'

/** Where we differ on purpose from the reference that decoded the shared packets, and what we say. */
export type Difference = Mismatch & { seqs: (number | string)[]; why: string }

const NO_REPLY = { what: 'reply', ours: undefined, why: 'the vendor documents no answer to this type' }
const NEIGHBOURS = 'the reference leaves the neighbouring cells unread'
const LTE_CELL = 'the cell has 4 bytes of LAC and 8 of number; the reference reads 2 and 3'
const TAIL = 'the cell number of this 0x32 has 4 bytes, so that the tail ends before the serial'
const SIGNED = 'a signal beyond −128 dBm is a signed byte'
const SWAPPED = 'the first voltage is the supply (12 V), the second the battery (4 V)'

export const DIFFERENCES: Difference[] = [
  { ...NO_REPLY, seqs: [34, 46, 54, 123, 145, 178, 'extra 0'] },
  { ...NO_REPLY, seqs: [26, 90, 97, 173, 174, 175, 179] },
  { ...NO_REPLY, seqs: [108, 109] },
  {
    seqs: [161],
    what: 'reply',
    ours: '787805080000544b0d0a',
    why: 'the packet has no serial; the reference answers with the start marker for one',
  },
  {
    seqs: [163],
    what: 'reply',
    ours: '78780b8a1a01020304050006875c0d0a',
    why: 'the serial is echoed, as in the example of the vendor; the reference sends 0',
  },
  {
    seqs: [162],
    what: 'fixes',
    ours: 1,
    why: 'an address request carries a position; the reference drops it',
  },
  { seqs: [68], what: 'fixes', ours: 0, why: 'a position of 1970 is none' },
  { seqs: [68], what: 'sat', ours: undefined, why: 'a position of 1970 is none' },
  { seqs: [128], what: 'heading', ours: 127, why: 'headings are whole degrees' },
  { seqs: [60], what: 'time', ours: '2020-12-11T10:38:42.000Z', why: 'binary date: 0C and 2A are no BCD' },
  { seqs: [20], what: 'altitude', ours: 687, why: TAIL },
  { seqs: [20], what: 'charge', ours: true, why: TAIL },
  { seqs: [20], what: 'gsmLevel', ours: 4, why: TAIL },
  { seqs: [20], what: 'cells', ours: '724,10,50119,230540299,undefined', why: TAIL },
  { seqs: [3], what: 'cells', ours: '302,208,32500,105024263,undefined', why: LTE_CELL },
  { seqs: [36], what: 'cells', ours: '460,1,39424,175055873,undefined', why: LTE_CELL },
  { seqs: [92, 94], what: 'cells', ours: '460,0,37265,151394051,undefined', why: LTE_CELL },
  {
    seqs: [114],
    what: 'cells',
    ours: '510,10,1551,21412,-41 510,10,1551,21415,-32 510,10,1551,27164,-32 510,10,1551,27165,-33 510,10,1551,28437,-29',
    why: NEIGHBOURS,
  },
  {
    seqs: [114],
    what: 'wifi',
    ours: '44:d9:e7:f7:e1:77,-61 48:ee:0c:e7:7a:52,-84 5c:f2:86:28:b9:c6,-64 60:e3:27:a9:e4:42,-64 80:2a:a8:da:7d:ab,-80 a4:2b:b0:fc:0d:02,-68 b0:e2:35:ef:32:dd,-83 d8:55:a3:8c:22:0a,-76',
    why: 'the reference leaves the access points unread',
  },
  {
    seqs: [116],
    what: 'cells',
    ours: '510,10,124,2321,-36 510,10,124,2322,-36 510,10,129,20222,-33 510,10,197,4111,-18',
    why: NEIGHBOURS,
  },
  {
    seqs: [150],
    what: 'cells',
    ours: '736,3,17210,12002,-90 736,3,17210,12013,-85 736,3,17210,12269,-64 736,3,17210,22032,-78 736,3,17210,22241,-78 736,3,17210,22269,-83 736,3,17210,32331,-87',
    why: NEIGHBOURS,
  },
  { seqs: [88], what: 'wifi', ours: '00:18:01:eb:40:39,-47', why: SIGNED },
  {
    seqs: [95],
    what: 'wifi',
    ours: '00:87:36:30:40:e0,-56 34:96:72:7b:4d:e4,-57 50:bd:5f:6c:7e:1c,-55 50:bd:5f:8b:c5:ce,-49 a8:57:4e:84:24:c6,-52 b0:d5:9d:8a:a7:18,-55 b0:d5:9d:af:b4:59,-51 f4:83:cd:4d:f4:c0,-41',
    why: SIGNED,
  },
  { seqs: [5], what: 'tag1Battery', ours: undefined, why: '7FFF is not measured, not 32.767 V' },
  { seqs: [5], what: 'tag1Humidity', ours: 47.6, why: 'tenths of a percent; 476 % cannot be' },
  { seqs: [71], what: 'odometer', ours: 62045, why: 'high byte first, as everything else; not 1 576 140 km' },
  { seqs: [9], what: 'power', ours: undefined, why: 'no document says that this byte is a supply of 30 V' },
  {
    seqs: [32],
    what: 'batteryLevel',
    ours: undefined,
    why: 'a GSM level of 234 shows another layout (voltage × 100, GSM level)',
  },
  {
    seqs: [32],
    what: 'events',
    ours: [],
    why: 'so the byte 04 is the GSM level and not a fence that was entered',
  },
  { seqs: [65], what: 'events', ours: ['dismantled', 'moved'], why: '09 is a vehicle that was moved' },
  {
    seqs: [185, 186],
    what: 'events',
    ours: ['other'],
    why: 'an alarm with a code of its own is still an alarm',
  },
  { seqs: [70], what: 'power', ours: 12.19, why: SWAPPED },
  { seqs: [70], what: 'battery', ours: 4.2, why: SWAPPED },
  { seqs: [120], what: 'power', ours: 12.8, why: SWAPPED },
  { seqs: [120], what: 'battery', ours: 3.99, why: SWAPPED },
]

export function differencesOf(seq: number | string): Mismatch[] {
  return DIFFERENCES.filter(({ seqs }) => seqs.includes(seq)).map(({ what, ours }) => ({ what, ours }))
}
