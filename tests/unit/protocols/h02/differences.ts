export type Mismatch = { what: string; ours: unknown }
type Difference = Mismatch & { seqs: (number | string)[]; why: string }

/** Where we differ on purpose from the reference that decoded the shared packets, and what we say. */
const CELL =
  'the vendor documents country, network, area and cell behind the status; the reference leaves them unread'
const TAIL = 'a long record ends with country, network, area and cell; the reference leaves them unread'
const LEVEL = 'a level of 1 to 6, as in the records of the same trackers'
const TIME = 'the time that a command was sent with is not a part of its answer: it tells to which it belongs'

const DIFFERENCES: Difference[] = [
  { seqs: [1], what: 'cells', ours: ['32936.13641'], why: CELL },
  { seqs: [3], what: 'cells', ours: ['21019.2033'], why: CELL },
  { seqs: [18], what: 'cells', ours: ['49101.1753'], why: CELL },
  { seqs: [32], what: 'cells', ours: ['461.71'], why: `${CELL}; hexadecimal, since 2D4 is Brazil` },
  { seqs: [41], what: 'cells', ours: ['513.8563'], why: `${CELL}; hexadecimal, since 106 is Germany` },
  { seqs: [42], what: 'cells', ours: ['113.51625'], why: `${CELL}; hexadecimal, since 194 is India` },
  { seqs: [5], what: 'cells', ours: ['1250.51603'], why: TAIL },
  { seqs: [47, 51], what: 'cells', ours: ['9771.3863'], why: TAIL },
  { seqs: [22], what: 'cells', ours: ['9338.3690', '9338.3691', '9338.3692'], why: 'each cell once' },
  { seqs: [17, 18], what: 'battery', ours: 80, why: LEVEL },
  { seqs: [2, 19], what: 'battery', ours: 100, why: LEVEL },
  {
    seqs: [7],
    what: 'ignition',
    ours: false,
    why: 'the status stands behind the date; the reference misses both for the number before them',
  },
  {
    seqs: [7],
    what: 'events',
    ours: ['gpsAntennaCut', 'powerCut', 'temperature'],
    why: 'EEE7FBDF has bits 5, 19, 24 and 28 on, as the vendor’s table names them',
  },
  { seqs: [27], what: 'events', ours: ['fault'], why: 'bit 16 is a fault of the GPS receiver' },
  { seqs: [48], what: 'events', ours: ['powerCut'], why: 'bit 28 is the power of the car that is off' },
  {
    seqs: [35],
    what: 'reply',
    ours: '*TH,2020916012,V4,V1,#',
    why: 'the tracker looks whether the maker is its own',
  },
  { seqs: [36], what: 'answer', ours: 'S14,100,10,1,3', why: TIME },
  { seqs: [37], what: 'answer', ours: 'S20,ERROR', why: TIME },
  { seqs: [38], what: 'answer', ours: 'R8,ERROR', why: TIME },
  { seqs: [39], what: 'answer', ours: 'S23,165.165.33.250:8800', why: TIME },
  { seqs: [40], what: 'answer', ours: 'S1,OK,pass_word', why: TIME },
]

export function differencesOf(seq: number | string): Mismatch[] {
  return DIFFERENCES.filter(({ seqs }) => seqs.includes(seq)).map(({ what, ours }) => ({ what, ours }))
}
