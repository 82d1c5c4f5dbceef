import { describe, expect, it } from 'vitest'
import { seatsOfSubnet } from '@/lib/network/address'
import type { Feed } from '@/server/live/feed'
import type { LiveHub } from '@/server/live/hub'
import { FeedRoom, type Viewer } from '@/server/viewers/feed-room'
import { SubnetFeeds, subnetOfViewer } from '@/server/viewers/subnet-feeds'

class Room extends FeedRoom<Viewer, { type: string }, string> {
  protected told = null
  isOpenToMore = false
  dependsOn = () => false
  protected turnOnce = async () => {}
  come = (viewId: number, from: string) =>
    this.admit({ feed: {} as Feed, viewId, until: 0, isBehind: false, from }, null)
}

describe('the seats of one small network', () => {
  it('are a fifth, and twenty at least', () => {
    expect([1, 20, 100, 101, 10_000].map(seatsOfSubnet)).toEqual([20, 20, 20, 21, 2000])
  })

  it('leave others theirs in a room', () => {
    const room = new Room({} as LiveHub, { most: 30, ended: 'shareEnded' }, 0)
    for (let viewId = 1; viewId <= 20; viewId++) {
      expect(room.hasSeat('203.0.113.', viewId)).toBe(true)
      room.come(viewId, '203.0.113.')
    }
    expect(room.hasSeat('203.0.113.', 21)).toBe(false)
    expect(room.hasSeat('203.0.114.', 21)).toBe(true)
    // A page that comes back to the seat that it has.
    expect(room.hasSeat('203.0.113.', 20)).toBe(true)
    for (let viewId = 101; viewId <= 110; viewId++) room.come(viewId, '203.0.114.')
    expect(room.hasSeat('203.0.115.', 111)).toBe(false)
  })

  it('are counted over all rooms too, and given back', () => {
    const feeds = new SubnetFeeds(2)
    const giveBack = feeds.take('203.0.113.')
    feeds.take('203.0.113.')
    expect(() => feeds.take('203.0.113.')).toThrow('tooManyFeeds')
    feeds.take('203.0.114.')
    giveBack()
    feeds.take('203.0.113.')
  })

  it('are those of a /24 and a /64', () => {
    const of = (address: string) => subnetOfViewer(new Headers({ 'x-client-address': address }))
    expect(of('203.0.113.7')).toBe(of('203.0.113.200'))
    expect(of('203.0.113.7')).not.toBe(of('203.0.114.7'))
    expect(of('2001:db8:0:1::7')).toBe(of('2001:db8:0:1:9::1'))
    expect(of('2001:db8:0:1::7')).not.toBe(of('2001:db8:0:2::7'))
  })
})
