/** What a connection remembers from packet to packet. */
export type Gps103State = {
  /** Commands are addressed to it. */
  imei: string
  /** By how much the clock of the tracker is ahead of UTC, in ms, as its last position showed; null before. */
  aheadMs: number | null
}

export const newGps103State = (): Gps103State => ({ imei: '', aheadMs: null })
