import { describe, expect, it } from 'vitest'
import type { Viewer } from '@/lib/devices/service-end'
import { isClosedLive, type KeptDevice, shownInfo, shownLive } from '@/lib/live/shown-device'

const kept: KeptDevice = {
  userEnd: 500,
  userEndSetBy: null,
  since: null,
  toldSince: null,
  past: null,
  info: [4, '350000000000001', 'Van', null, 'car', 7, null, 180, 100, 900, null],
  live: [4, 41.1, -8.6, 50, 90, 450, 451, 1, 440, 0, true, 1, 12_000, 900],
}
const owner = { accountId: 7, type: 'enterprise' as const, path: '/1/3/7/' }
const seller = { accountId: 3, type: 'distributor' as const, path: '/1/3/' }

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
      null,
    ])
    expect(shownLive(kept, seller, 500_000)).toEqual(kept.live)
  })

  describe('that came to its owner at 445, from one below 3, who had it of one below 5 at 200', () => {
    const sold: KeptDevice = {
      ...kept,
      userEnd: null,
      since: 445,
      toldSince: 445,
      past: [
        [200, '/1/5/6/'],
        [445, '/1/3/8/'],
      ],
    }
    const at = (fixTime: number, lastPacketAt: number, motionSince: number): KeptDevice => ({
      ...sold,
      live: [4, 41.1, -8.6, 50, 90, fixTime, lastPacketAt, 1, motionSince, 0, true, 1, 12_000, null],
    })
    const former = { accountId: 5, type: 'distributor' as const, path: '/1/5/' }
    const shown = (device: KeptDevice, viewer: Viewer = owner) => shownLive(device, viewer, 460_000)

    it('shows what is of the own time, and not since when it stands where that was before', () => {
      expect(shown(at(445, 446, 445))).toEqual(at(445, 446, 445).live)
      expect(shown(at(450, 451, 440))).toEqual(at(450, 451, 440).live.with(8, null))
    })
    it('keeps the last place of a former owner to those above both', () => {
      const device = at(444, 444, 440)
      expect(shown(device)).toEqual([
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
        12_000,
        null,
      ])
      expect(shown(device, seller)).toEqual(device.live)
      expect(shown(device, former)).toEqual(shown(device))
      expect(shown(at(150, 151, 140), former)).toEqual(at(150, 151, 140).live)
      expect(shown(at(150, 151, 140), seller)).toEqual(shown(device))
    })
    it('is heard again before it says where it is', () => {
      expect(shown(at(444, 450, 440))).toEqual([
        4,
        null,
        null,
        null,
        null,
        null,
        450,
        1,
        null,
        0,
        true,
        null,
        12_000,
        null,
      ])
    })
    it('tells of the ignition only what was told in a time that the viewer sees', () => {
      const heard = at(450, 451, 446)
      expect(shown({ ...heard, toldSince: 200 })).toEqual(heard.live.with(10, null))
      expect(shown({ ...heard, toldSince: null })).toEqual(heard.live.with(10, null))
      expect(shown({ ...heard, toldSince: 200 }, seller)).toEqual(heard.live)
      expect(shown({ ...heard, toldSince: 200, past: null }, seller)).toEqual(heard.live.with(10, null))
    })
    it('shows nobody a time of which it is not known yet whose it was', () => {
      expect(shown({ ...at(444, 444, 440), past: null }, seller)[1]).toBeNull()
    })
  })
})
