import { expect, it } from 'vitest'
import { type Holder, Takeovers } from '@/gateway/takeovers'

const claim = (address: string) => ({ address, isClosed: () => false })

function makeTakeovers(waitMs: number) {
  const held = { transport: 'tcp' as const, fenced: false, heardAt: 0 }
  const holders = new Map<number, Holder>()
  const told: string[] = []
  const takeovers = new Takeovers({
    waitMs,
    holderOf: (id) => holders.get(id),
    tell: (id, { held, claimed }) => told.push(`${id}: ${held}, not ${claimed}`),
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
  return { hold, told, takeInTurn }
}

it('a device is taken over twelve times in an hour, then it stays, and its tenant is told; others are not concerned', async () => {
  const { hold, told, takeInTurn } = makeTakeovers(1)
  hold(1, 'address 0')
  expect(await takeInTurn(1, 14)).toEqual([...Array(12).fill(true), false, false])
  expect(told).toEqual(['1: address 12, not address 13', '1: address 12, not address 14'])
  hold(2, 'address 0')
  expect(await takeInTurn(2, 1)).toEqual([true])
})

it('whoever comes last has the device where nobody waits', async () => {
  const { hold, told, takeInTurn } = makeTakeovers(0)
  hold(1, 'address 0')
  expect(await takeInTurn(1, 14)).toEqual(Array(14).fill(true))
  expect(told).toEqual([])
})
