export type Mismatch = { what: string; ours: unknown }
type Difference = Mismatch & { seqs: (number | string)[]; why: string }

/** Where we differ on purpose from the reference that decoded the shared packets, and what we say. */
const DIFFERENCES: Difference[] = [
  { seqs: [3], what: 'events', ours: ['crash'], why: 'the record was made by 247, which says 1: a crash' },
  {
    seqs: [3],
    what: 'events',
    ours: ['powerCut'],
    why: 'the record was made by 252, which says 1: unplugged',
  },
  ...[256909985, 256910030, 256910055].map((ours) => ({
    seqs: [4],
    what: 'odometer',
    ours,
    why: '216 is the odometer of the professional trackers; the reference leaves it without a name',
  })),
  { seqs: [7], what: 'dtcs', ours: 'P0299,P0675,P0674,P0672,P0671,P0471,P2BAC', why: 'kept as it came' },
  ...[4, 6, 7, 8].map((ours) => ({
    seqs: [28],
    what: 'speed',
    ours,
    why: 'the speed of the record, and not that of the value 24 beside it, which was taken at another moment',
  })),
  {
    seqs: [30],
    what: 'reply',
    ours: undefined,
    why: 'the camera’s offer of a file in Codec 12 is not taken: no document says what follows',
  },
]

export function differencesOf(seq: number | string): Mismatch[] {
  return DIFFERENCES.filter(({ seqs }) => seqs.includes(seq)).map(({ what, ours }) => ({ what, ours }))
}
