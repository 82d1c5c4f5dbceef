import { describe, expect, it } from 'vitest'
import { commonPath, transferRefusal } from '@/lib/devices/check-transfer'

const account = (id: number, path: string, nodeId = 1) => ({ id, path, nodeId })
const login = account(2, '/1/2/')
const customer = account(3, '/1/2/3/')
const other = account(4, '/1/2/4/')
const far = account(5, '/1/2/5/', 2)

describe('a transfer of devices', () => {
  it('sells down from the owner, not aside, up or to oneself', () => {
    expect(transferRefusal('sell', login, customer, 2)).toBeNull()
    expect(transferRefusal('sell', customer, other, 2)).toBe('notSubordinate')
    expect(transferRefusal('sell', customer, login, 2)).toBe('transferToSelf')
    expect(transferRefusal('sell', login, login, 2)).toBe('transferToSelf')
    expect(transferRefusal('sell', customer, customer, 2)).toBe('transferAlreadyThere')
  })
  it('moves anywhere below the one who asks, and back to it', () => {
    expect(transferRefusal('move', customer, other, 2)).toBeNull()
    expect(transferRefusal('move', customer, login, 2)).toBeNull()
    expect(transferRefusal('move', other, other, 2)).toBe('transferAlreadyThere')
  })
  it('never crosses nodes', () => {
    expect(transferRefusal('sell', login, far, 2)).toBe('transferAcrossNodes')
    expect(transferRefusal('move', customer, far, 2)).toBe('transferAcrossNodes')
  })
})

describe('the common path', () => {
  it('is that of the nearest account above both', () => {
    expect(commonPath('/1/2/3/', '/1/2/4/')).toBe('/1/2/')
    expect(commonPath('/1/2/', '/1/2/4/')).toBe('/1/2/')
    expect(commonPath('/1/2/', '/1/22/')).toBe('/1/')
    expect(commonPath('/1/2/', '/1/2/')).toBe('/1/2/')
  })
})
