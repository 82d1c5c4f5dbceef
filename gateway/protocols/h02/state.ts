/** What is remembered of a device from packet to packet. */
export type H02State = {
  /** As the device calls its maker and itself: commands must be addressed so. */
  maker: string
  number: string
  /** Bits that were on in the last status; null before the first. */
  alarms: number | null
  /** When the last packet came, ms UTC. */
  now: number
  /** Times that commands were sent with, which come back with the answers, and the flags of these commands. */
  asked: Map<string, number>
}

export const newH02State = (): H02State => ({
  maker: 'HQ',
  number: '',
  alarms: null,
  now: 0,
  asked: new Map(),
})
