/** What a connection remembers from packet to packet. */
export type WialonState = {
  /** Packets end with a checksum, as from version 2 on. */
  hasChecksums: boolean
  /** It speaks by datagrams, which carry no commands. */
  byDatagrams: boolean
  /** The alarm button was on in the last message that told of it. */
  alarm: boolean
  /** Time of the newest message, ms: older ones say nothing of now. */
  newest: number
  /** It was told that containers of its cannot be read. */
  refusedPacked: boolean
}

export const newWialonState = (): WialonState => ({
  hasChecksums: false,
  byDatagrams: false,
  alarm: false,
  newest: 0,
  refusedPacked: false,
})
