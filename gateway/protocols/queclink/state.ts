/** What a connection remembers from packet to packet. */
export type QueclinkState = {
  /** Flags of commands by the serial numbers that went out with them. */
  asked: Map<string, number>
}

export const newQueclinkState = (): QueclinkState => ({ asked: new Map() })
