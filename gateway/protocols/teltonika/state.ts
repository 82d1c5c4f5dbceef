/** What a connection remembers from packet to packet. */
export type TeltonikaState = {
  /** Time of the newest record, ms: older ones come later, and say nothing of now. */
  newest: number
  /** It speaks by datagrams, for which no commands are documented. */
  byDatagrams: boolean
}

export const newTeltonikaState = (): TeltonikaState => ({ newest: 0, byDatagrams: false })
