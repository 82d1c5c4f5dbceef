/** What a connection remembers from packet to packet. */
export type Tk103State = {
  /** As the tracker calls itself: commands and answers must be addressed so. */
  number: string
  /** Flags of commands by the type of message that answers them. */
  asked: Map<string, number>
}

export const newTk103State = (): Tk103State => ({ number: '', asked: new Map() })
