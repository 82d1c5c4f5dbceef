/** A command that was sent under a mark, and waits for its answer. */
export type Asked = { flag: number; word: string }

/** What a connection remembers from packet to packet. */
export type MeitrackState = {
  imei: string
  /** Time of the newest record, ms: older ones come out of the memory, and say nothing of now. */
  newest: number
  /** By mark, the oldest first. */
  asked: Map<string, Asked>
}

export const newMeitrackState = (): MeitrackState => ({ imei: '', newest: 0, asked: new Map() })
