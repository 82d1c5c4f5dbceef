import { describe, expect, it } from 'vitest'
import { afterCheck, domainState, isCheckDue, type ProofRow, standsAbove } from '@/lib/domains/proof'
import { isOutsideAddress } from '@/server/network/outside-address'

const day = (number: number) => new Date(Date.UTC(2026, 4, number))
const PROVEN: ProofRow = { proof: 'dns', checkedAt: day(1), lostAt: null }
const GIVEN: ProofRow = { proof: 'given', checkedAt: null, lostAt: null }
const WAITING: ProofRow = { proof: null, checkedAt: null, lostAt: null }

describe('the proof of a host', () => {
  it('counts when it is found, and changes with how', () => {
    expect(domainState(WAITING)).toBe('waiting')
    expect(afterCheck(WAITING, null, day(2))).toEqual({ ...WAITING, checkedAt: day(2) })
    const found = afterCheck(WAITING, 'file', day(2))
    expect(found).toEqual({ proof: 'file', checkedAt: day(2), lostAt: null })
    expect(domainState(found)).toBe('proven')
    expect(afterCheck(found, 'dns', day(9)).proof).toBe('dns')
  })

  it('is looked for after a week; not found, daily for a week more; then it has ended', () => {
    expect([day(7), day(8)].map((now) => isCheckDue(PROVEN, now))).toEqual([false, true])
    let row = afterCheck(PROVEN, null, day(8))
    expect([domainState(row), row.proof, row.lostAt]).toEqual(['lost', 'dns', day(8)])
    expect(isCheckDue(row, new Date(day(9).getTime() - 1))).toBe(false)
    for (let number = 9; number < 15; number++) {
      expect(isCheckDue(row, day(number))).toBe(true)
      row = afterCheck(row, null, day(number))
      expect(domainState(row)).toBe('lost')
    }
    expect(domainState(afterCheck(row, 'dns', day(15)))).toBe('proven')
    const ended = afterCheck(row, null, day(15))
    expect(domainState(ended)).toBe('ended')
    expect(isCheckDue(ended, day(40))).toBe(false)
    expect(domainState(afterCheck(ended, 'file', day(40)))).toBe('proven')
  })

  it('is not asked of what the administrator gave', () => {
    expect(isCheckDue(GIVEN, day(400))).toBe(false)
    expect(afterCheck(GIVEN, null, day(400))).toEqual(GIVEN)
  })

  it('of a host speaks for what stands below it', () => {
    expect(standsAbove('example.com', 'track.example.com')).toBe(true)
    expect(standsAbove('track.example.com', 'track.example.com')).toBe(true)
    expect(standsAbove('ample.com', 'track.example.com')).toBe(false)
    expect(standsAbove('a.track.example.com', 'track.example.com')).toBe(false)
  })
})

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
  '2001:0:a00:1::',
  '64:ff9b::a00:1',
  'localhost',
  '',
])('%s is no address of the internet', (address) => expect(isOutsideAddress(address)).toBe(false))

it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '203.0.114.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is one of the internet',
  (address) => expect(isOutsideAddress(address)).toBe(true),
)
