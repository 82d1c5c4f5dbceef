/** A command that was sent under a mark, and waits for its answer. */
export type Asked = { flag: number; word: string }

/** What a connection remembers from packet to packet. */
export type MeitrackState = {
  imei: string
  /** By mark, the oldest first. */
  asked: Map<string, Asked>
}

export const newMeitrackState = (): MeitrackState => ({ imei: '', asked: new Map() })
