import { describe, expect, it } from 'vitest'
import { isClosedLive, type KeptDevice, shownInfo, shownLive } from '@/lib/live/shown-device'

const kept: KeptDevice = {
  userEnd: 500,
  info: [4, '350000000000001', 'Van', null, 'car', 7, null, 180, 100, 900, null],
  live: [4, 41.1, -8.6, 50, 90, 450, 451, 1, 440, 0, true, 1, 12_000],
}
const owner = { accountId: 7, type: 'enterprise' as const }
const seller = { accountId: 3, type: 'distributor' as const }

describe('a device in the live feed', () => {
  it('is told whole while its service goes on, with the end that counts for the viewer', () => {
    expect(shownLive(kept, owner, 499_000)).toEqual(kept.live)
    expect(shownInfo(kept, owner)[9]).toBe(500)
    expect(shownInfo(kept, seller)).toEqual(kept.info)
  })
  it('is told by its name alone once the service has ended for the viewer', () => {
    expect(isClosedLive(kept, owner, 500_000)).toBe(true)
    expect(shownLive(kept, owner, 500_000)).toEqual([
      4,
      null,
      null,
      null,
      null,
      null,
      null,
      0,
      null,
      0,
      null,
      null,
      0,
    ])
    expect(shownLive(kept, seller, 500_000)).toEqual(kept.live)
  })
})
