/** What a connection remembers from packet to packet. */
export type SuntechState = {
  number: string
  /** The model as its texts begin, which commands must bear too; null for newer trackers, which have numbers for commands. */
  model: string | null
  /** Texts of commands by the numbers that went out for them. */
  asked: Map<string, string>
  /** Kinds of messages without texts that could not be read: each is told once. */
  unread: Set<number>
}

export const newSuntechState = (): SuntechState => ({
  number: '',
  model: 'ST300',
  asked: new Map(),
  unread: new Set(),
})
