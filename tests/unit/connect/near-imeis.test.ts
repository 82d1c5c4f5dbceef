import { expect, it } from 'vitest'
import { nearImeis } from '@/lib/connect/near-imeis'

const RIGHT = '356307042441013'

it('an IMEI whose check digit fits is not taken for another', () => {
  expect(nearImeis(RIGHT)).toEqual([])
})

it('one with a wrong digit leads to the right one, and to none that proves nothing', () => {
  for (let at = 0; at < RIGHT.length; at++) {
    const wrong = RIGHT.slice(0, at) + ((Number(RIGHT[at]) + 3) % 10) + RIGHT.slice(at + 1)
    const near = nearImeis(wrong)
    expect(near).toContain(RIGHT)
    // One for each place, and one for each two neighbours at most.
    expect(near.length).toBeLessThanOrEqual(29)
    for (const one of near) expect(nearImeis(one)).toEqual([])
  }
})

it('one with two digits that changed places leads to the right one', () => {
  expect(nearImeis('365307042441013')).toContain(RIGHT)
  expect(nearImeis('356307042441031')).toContain(RIGHT)
})

it('what is no IMEI is near nothing', () => {
  for (const other of ['', 'van-7', '35630704244101', '3563070424410130'])
    expect(nearImeis(other)).toEqual([])
})
