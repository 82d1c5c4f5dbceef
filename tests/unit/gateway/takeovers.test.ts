import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Holder, Takeovers } from '@/gateway/takeovers'

afterEach(() => vi.useRealTimers())

const claim = (address: string) => ({ address, isClosed: () => false })

function makeTakeovers(waitMs: number) {
  const held = { transport: 'tcp' as const, fenced: false, heardAt: 0 }
  const holders = new Map<number, Holder>()
  const told: string[] = []
  const takeovers = new Takeovers({
    waitMs,
    holderOf: (id) => holders.get(id),
    tell: (id, { type, data }) => told.push(`${id} ${type}: ${Object.values(data).join(', ')}`),
  })
  const hold = (id: number, address: string) =>
    holders.set(id, { ...held, address, device: { id, imei: String(id) } })
  /** Addresses one after the other that claim the device, which each holds in silence once it has it. */
  const takeInTurn = async (id: number, claims: number) => {
    const taken: boolean[] = []
    for (let at = 1; at <= claims; at++) {
      const isTaken = await takeovers.mayTakeOver(id, claim(`address ${at}`))
      if (isTaken) hold(id, `address ${at}`)
      taken.push(isTaken)
    }
    return taken
  }
  return { hold, told, takeInTurn, takeovers, holders }
}

it('a device is taken over twelve times in an hour, then it stays, and its tenant is told; others are not concerned', async () => {
  const { hold, told, takeInTurn } = makeTakeovers(1)
  hold(1, 'address 0')
  expect(await takeInTurn(1, 14)).toEqual([...Array(12).fill(true), false, false])
  expect(told).toEqual(['1 twoSenders: address 12, address 13', '1 twoSenders: address 12, address 14'])
  hold(2, 'address 0')
  expect(await takeInTurn(2, 1)).toEqual([true])
})

it('whoever comes last has the device where nobody waits', async () => {
  const { hold, told, takeInTurn } = makeTakeovers(0)
  hold(1, 'address 0')
  expect(await takeInTurn(1, 14)).toEqual(Array(14).fill(true))
  expect(told).toEqual([])
})

describe('the record of a takeover', () => {
  const give = ({ hold, holders, takeovers }: ReturnType<typeof makeTakeovers>) => {
    return (id: number, from: string, to: string, change: Partial<Holder> = {}) => {
      hold(id, from)
      const holder = holders.get(id)
      if (holder) takeovers.record({ ...holder, ...change }, to)
    }
  }

  it('is made once an hour for a device and two addresses, whoever takes over from whom', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const made = makeTakeovers(1)
    const record = give(made)
    record(1, 'a', 'b')
    record(1, 'b', 'a')
    record(1, 'a', 'b')
    expect(made.told).toEqual(['1 tookOver: a, b'])
    record(1, 'b', 'c')
    record(2, 'b', 'a')
    expect(made.told.slice(1)).toEqual(['1 tookOver: b, c', '2 tookOver: b, a'])
    vi.advanceTimersByTime(3_600_000)
    record(1, 'b', 'a')
    expect(made.told.slice(3)).toEqual(['1 tookOver: b, a'])
  })

  it('is not made of the same address, of what another gateway took, or of a sender without a connection', () => {
    const made = makeTakeovers(1)
    const record = give(made)
    record(1, 'a', 'a')
    record(1, 'a', 'b', { fenced: true })
    record(1, 'a', 'b', { transport: 'udp' })
    expect(made.told).toEqual([])
    record(1, 'a', 'b')
    expect(made.told).toEqual(['1 tookOver: a, b'])
  })
})

it('a holder that is just ending and cannot be asked counts as silent, and its claimant is heard out', async () => {
  const { takeovers, holders } = makeTakeovers(5000)
  const ask = vi.fn(() => {
    // Its connection is let go of in a moment.
    setTimeout(() => holders.delete(1), 50)
    throw new RangeError('the terminal takes no commands')
  })
  const device = { id: 1, imei: '1' }
  holders.set(1, { transport: 'tcp', fenced: false, heardAt: 0, address: '203.0.113.1', device, ask })
  expect(await takeovers.mayTakeOver(1, claim('203.0.113.2'))).toBe(true)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('who lost a device to its holder is not heard out again at another address of its IPv6 subnet', async () => {
  const { takeovers, holders, told } = makeTakeovers(5000)
  const ask = vi.fn(() => {
    holder.heardAt = Date.now() + 1
  })
  const device = { id: 1, imei: '1' }
  const holder = { transport: 'tcp' as const, fenced: false, heardAt: 0, address: '203.0.113.1', device, ask }
  holders.set(1, holder)
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'])
    expect(await takeovers.mayTakeOver(1, claim(address))).toBe(false)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(told).toEqual(
    ['2001:db8:1:2::1', '2001:db8:1:3::1'].map((lost) => `1 twoSenders: 203.0.113.1, ${lost}`),
  )
})
