import { describe, expect, it } from 'vitest'
import { givenInAddress } from '@/lib/embeds/given-in-address'
import { parentOrigin, readFromParent, type ToParent } from '@/lib/embeds/messages'
import { EMBED_ERRORS } from '@/lib/embeds/protocol'
import type { FleetErrorCode, FleetEvents } from '@/public/embed/v1'

describe('a message of the page around an embed', () => {
  it('is taken with the fields of its type', () => {
    expect(readFromParent({ fleet: 1, type: 'selectVehicle', vehicle: 'a1' })).toEqual({
      message: { fleet: 1, type: 'selectVehicle', vehicle: 'a1' },
    })
    expect(readFromParent({ fleet: 1, type: 'selectVehicle', vehicle: null })).toHaveProperty('message')
    expect(readFromParent({ fleet: 1, type: 'setPeriod', from: '2026-11-01' })).toHaveProperty('message')
    expect(readFromParent({ fleet: 1, type: 'setTheme', theme: 'dark' })).toHaveProperty('message')
    expect(readFromParent({ fleet: 1, type: 'token', token: 'abc' })).toHaveProperty('message')
    expect(readFromParent({ fleet: 1, type: 'hello' })).toHaveProperty('message')
  })

  it('is left alone where it is not ours', () => {
    for (const data of [null, undefined, 'hello', 4, {}, { type: 'token', token: 'abc' }, ['fleet']])
      expect(readFromParent(data)).toBeNull()
  })

  it('is refused with a code where it is of another version or type, or has other fields', () => {
    expect(readFromParent({ fleet: 2, type: 'token', token: 'abc' })).toEqual({ error: 'unknownVersion' })
    expect(readFromParent({ fleet: '1', type: 'hello' })).toEqual({ error: 'unknownVersion' })
    for (const type of ['drive', 'constructor', '', 7, undefined])
      expect(readFromParent({ fleet: 1, type })).toEqual({ error: 'unknownType' })
    for (const fields of [
      { type: 'selectVehicle' },
      { type: 'selectVehicle', vehicle: 'x'.repeat(21) },
      { type: 'selectVehicle', vehicle: 'a', more: true },
      { type: 'setPeriod', from: 'yesterday' },
      { type: 'setTheme', theme: 'pink' },
      { type: 'token', token: 'x'.repeat(201) },
    ])
      expect(readFromParent({ fleet: 1, ...fields })).toEqual({ error: 'invalidMessage' })
  })

  it('of ours has the shape that the types for other sites tell', () => {
    const told = (message: ToParent): FleetEvents[keyof FleetEvents] => {
      const { type: _type, ...detail } = message
      return detail
    }
    expect(told({ type: 'resize', height: 4 })).toEqual({ height: 4 })
    const codes: readonly FleetErrorCode[] = EMBED_ERRORS
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('the page around an embed', () => {
  const allowed = ['https://shop.example', 'http://localhost:4000']
  it('is known by what the browser says of it, if the embed may stand there', () => {
    expect(parentOrigin({ ancestors: ['https://shop.example'], referrer: '' }, allowed)).toBe(allowed[0])
    expect(parentOrigin({ ancestors: [], referrer: 'http://localhost:4000/a/b?c' }, allowed)).toBe(allowed[1])
  })
  it('is not known where the browser is silent, or it is another', () => {
    expect(parentOrigin({ ancestors: [], referrer: '' }, allowed)).toBeNull()
    expect(parentOrigin({ ancestors: [], referrer: 'no address' }, allowed)).toBeNull()
    expect(parentOrigin({ ancestors: ['https://shop.example.evil.test'], referrer: '' }, allowed)).toBeNull()
    expect(parentOrigin({ ancestors: ['null'], referrer: 'https://shop.example/' }, allowed)).toBeNull()
  })
  it('goes by the nearest page, not by one further out', () => {
    const ancestors = ['https://between.example', 'https://shop.example']
    expect(parentOrigin({ ancestors, referrer: '' }, allowed)).toBeNull()
  })
})

it('reads tokens from the fragment of an address, and of a preview from its query', () => {
  const given = (hash: string, search = '') => givenInAddress({ hash, search })
  expect(given('#token=a-b_c')).toEqual({ token: 'a-b_c' })
  expect(given('', '?embed=e&preview=x')).toEqual({ preview: 'x' })
  expect(given('#preview=x', '?token=y')).toEqual({})
  expect(given('')).toEqual({})
  expect(given(`#token=${'x'.repeat(201)}`)).toEqual({})
})
