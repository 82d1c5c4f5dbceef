import { describe, expect, it } from 'vitest'
import { reachedSmsCap } from '@/lib/sms/most-sms'

const FLEET = '/1/7/12/'
const counted = (counts: Record<string, number>) =>
  Object.entries(counts).map(([path, count]) => ({ path, count }))
const reached = (path: string, counts: Record<string, number>, mostOfPlatform = 2000) =>
  reachedSmsCap(path, counted(counts), mostOfPlatform)?.cap ?? null

describe('the cap of messages that an account has reached', () => {
  it('is its own before all others', () => {
    expect(reached(FLEET, { [FLEET]: 99 })).toBeNull()
    expect(reachedSmsCap(FLEET, counted({ [FLEET]: 100 }), 10)).toEqual({ cap: 'smsMostAnHour', most: 100 })
    // Those below it are accounts of their own.
    expect(reached(FLEET, { [FLEET]: 1, '/1/7/12/20/': 100 })).toBeNull()
  })

  it('is that of each tree it stands in, by whomever', () => {
    const others = { '/1/7/13/': 250, '/1/7/': 99 }
    expect(reached(FLEET, { ...others, '/1/7/14/2/': 150 })).toBeNull()
    expect(reached(FLEET, { ...others, '/1/7/14/2/': 151 })).toBe('smsMostOfTree')
    expect(reached('/1/7/12/20/', { '/1/7/12/21/': 500 })).toBe('smsMostOfTree')
    expect(reached('/1/7/', { '/1/7/12/21/': 500 })).toBe('smsMostOfTree')
    expect(reached('/1/7/14/', { '/1/7/12/21/': 499, '/1/70/': 500 })).toBeNull()
  })

  it('is that of the platform, which is no tree', () => {
    const counts = { '/1/8/': 500, '/1/9/': 400, '/1/': 99 }
    expect(reached('/1/', counts)).toBeNull()
    expect(reached(FLEET, counts)).toBeNull()
    expect(reachedSmsCap(FLEET, counted(counts), 999)).toEqual({ cap: 'smsMostOfPlatform', most: 999 })
    expect(reached('/1/', counts, 1000)).toBeNull()
  })
})
