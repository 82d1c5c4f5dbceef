import { describe, expect, it } from 'vitest'
import { cardsOfCode, holderAt } from '@/lib/fleet/cards/holder-at'

const held = (driverId: number, from = 0, to: number | null = null) => ({ driverId, from, to })

describe('who had a card', () => {
  it('is nobody while it was lost, and its holder again once it is found', () => {
    const card = { losses: [{ from: 10, to: 20 }], holdings: [held(1)] }
    expect([9, 10, 19, 20].map((moment) => holderAt(card, moment))).toEqual([1, null, null, 1])
    const lost = { losses: [{ from: 10, to: null }], holdings: [held(1)] }
    expect([9, 10, 99].map((moment) => holderAt(lost, moment))).toEqual([1, null, null])
  })

  it('stays who had it when it is deleted, whoever has a card of its code since', () => {
    const gone = { deletedAt: 50, losses: [], holdings: [held(1, 0, 30)] }
    const now = { deletedAt: null, losses: [], holdings: [held(2)] }
    const code = cardsOfCode([now, gone])
    expect([10, 29, 30, 49, 50, 60].map((moment) => holderAt(code, moment))).toEqual([1, 1, null, null, 2, 2])
    expect([10, 60].map((moment) => holderAt(cardsOfCode([gone]), moment))).toEqual([1, null])
  })

  it('is the first holder from the beginning where nobody had the card that was deleted', () => {
    const mistaken = { deletedAt: 50, losses: [], holdings: [] }
    const code = cardsOfCode([mistaken, { deletedAt: null, losses: [], holdings: [held(2)] }])
    expect(holderAt(code, 10)).toBe(2)
  })
})
