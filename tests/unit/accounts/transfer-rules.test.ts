import { describe, expect, it } from 'vitest'
import { refuseTransfer, type Transfer } from '@/lib/accounts/transfer-rules'

const north = { id: 2, path: '/1/2/', type: 'distributor', nodeId: 1 } as const
const south = { id: 3, path: '/1/3/', type: 'distributor', nodeId: 1 } as const
const fleet = { id: 7, path: '/1/2/7/', type: 'enterprise', nodeId: 1, parentId: 2 } as const
const possible: Transfer = { actorPath: '/1/', account: fleet, target: south, nodes: [1] }

const refusal = (change: Partial<Transfer>) => () => refuseTransfer({ ...possible, ...change })
const of = (error: string) => expect.objectContaining({ error })

describe('a transfer', () => {
  it('goes to another superior that fits', () => {
    expect(refusal({})).not.toThrow()
  })

  it('is refused for the own account and for whatever is not below it', () => {
    expect(refusal({ actorPath: '/1/2/7/' })).toThrow(of('notSubordinate'))
    expect(refusal({ actorPath: '/1/3/' })).toThrow(of('notSubordinate'))
  })

  it('is refused to itself, below itself and to where it stands', () => {
    expect(refusal({ target: fleet })).toThrow(of('transferToSelf'))
    const below = { id: 9, path: '/1/2/7/9/', type: 'enterprise', nodeId: 1 } as const
    expect(refusal({ target: below })).toThrow(of('transferToBelow'))
    expect(refusal({ target: north })).toThrow(of('transferAlreadyThere'))
  })

  it('does not take an account with a longer number for one below', () => {
    expect(refusal({ target: { id: 71, path: '/1/2/71/', type: 'enterprise', nodeId: 1 } })).not.toThrow()
  })

  it('is refused where the type has no place, and across nodes', () => {
    expect(refusal({ target: { ...south, type: 'endUser' } })).toThrow(of('accountTypeUnder'))
    expect(refusal({ target: { ...south, nodeId: 2 } })).toThrow(of('transferAcrossNodes'))
    expect(refusal({ nodes: [1, 2] })).toThrow(of('transferAcrossNodes'))
    expect(refusal({ account: { ...fleet, type: 'virtual' } })).toThrow(of('accountTypeFixed'))
  })
})
