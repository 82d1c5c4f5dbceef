import { describe, expect, it } from 'vitest'
import { lineOf } from '@/lib/connect/connection-line'
import type { ConnectionFacts } from '@/lib/connect/connection-schema'

const START = Date.UTC(2026, 4, 4, 8)
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString()
const NEW: ConnectionFacts = {
  now: at(30),
  host: 'gps.example.com',
  doors: [{ protocol: 'gt06', transport: 'tcp', port: 5023 }],
  model: 'GT06N',
  modelName: 'GT06N',
  protocol: 'gt06',
  setup: 'gt06',
  isPhone: false,
  sim: null,
  simNote: null,
  connectedAt: null,
  address: null,
  activatedAt: null,
  lastPacketAt: null,
  firstFixAt: null,
  refused: [],
  near: [],
  strangers: [],
  unread: [],
}
const line = (facts: Partial<ConnectionFacts>) => lineOf({ ...NEW, ...facts })
const ADDRESS = '203.0.113.7'
const CONNECTED = { connectedAt: at(10), activatedAt: at(10), address: ADDRESS }

describe('the line of a device', () => {
  it('waits, has a login, and has a fix so many seconds later', () => {
    expect(line({})).toEqual({ parts: [{ kind: 'waiting' }], problem: null, isDone: false })
    const login = { kind: 'login', address: ADDRESS }
    expect(line(CONNECTED)).toEqual({ parts: [login], problem: null, isDone: false })
    expect(line({ ...CONNECTED, firstFixAt: at(22) })).toEqual({
      parts: [login, { kind: 'fix', seconds: 12 }],
      problem: null,
      isDone: true,
    })
  })

  it('counts from the connection that the fix came by, and not where that is over', () => {
    const seconds = (facts: Partial<ConnectionFacts>) => line({ ...CONNECTED, ...facts }).parts[1]
    // It connected again after its first fix.
    expect(seconds({ connectedAt: at(25), firstFixAt: at(22) })).toEqual({ kind: 'fix', seconds: 12 })
    // The fix is known to the second only.
    expect(seconds({ connectedAt: at(10.6), activatedAt: at(10.6), firstFixAt: at(10) })).toEqual({
      kind: 'fix',
      seconds: 0,
    })
    expect(seconds({ connectedAt: at(25), activatedAt: null, firstFixAt: at(22) })).toEqual({
      kind: 'fix',
      seconds: null,
    })
    // Months passed: what came before is not kept.
    expect(seconds({ connectedAt: at(200 * 86_400), firstFixAt: at(151 * 86_400) })).toEqual({
      kind: 'fix',
      seconds: null,
    })
  })

  it('says that there is no fix once one should be there', () => {
    expect(line({ ...CONNECTED, now: at(70) }).problem).toBeNull()
    expect(line({ ...CONNECTED, now: at(71) }).problem).toEqual({ kind: 'noFix' })
  })

  it('says the newest of what is wrong, and nothing that was before it was let in', () => {
    const wrong = {
      refused: [{ reason: 'otherPort' as const, protocol: 'gt06', address: null, at: at(5) }],
      near: [{ identifier: '356307042441013', address: null, at: at(6) }],
      unread: [{ reason: 'checksum' as const, protocol: 'gt06', address: ADDRESS, at: at(4) }],
    }
    expect(line(wrong).problem).toEqual({ kind: 'near', identifier: '356307042441013' })
    expect(line({ ...wrong, near: [] }).problem).toEqual({
      kind: 'otherPort',
      protocol: 'gt06',
      address: null,
      port: 5023,
    })
    expect(line({ unread: wrong.unread }).problem).toEqual({
      kind: 'checksum',
      protocol: 'gt06',
      address: ADDRESS,
    })
    expect(line({ ...wrong, ...CONNECTED }).problem).toBeNull()
    expect(line({ ...wrong, ...CONNECTED, firstFixAt: at(22) }).problem).toBeNull()
  })

  it('sends nobody to the port of a protocol that the tracker does not speak', () => {
    const phone = {
      model: 'PHONE',
      protocol: 'osmand',
      setup: null,
      isPhone: true,
      doors: [{ protocol: 'osmand', transport: 'http' as const, port: 5055 }],
    }
    const refused = [{ reason: 'otherPort' as const, protocol: 'gt06', address: null, at: at(5) }]
    expect(line({ ...phone, refused }).problem).toMatchObject({ kind: 'otherProtocol', protocol: 'gt06' })
  })

  it('says that the activation has to be allowed, with a fix as well', () => {
    const waits = { ...CONNECTED, activatedAt: null }
    expect(line(waits).problem).toEqual({ kind: 'notActivated' })
    expect(line({ ...waits, firstFixAt: at(22) })).toMatchObject({
      problem: { kind: 'notActivated' },
      isDone: true,
    })
  })

  it('says that nobody listens', () => {
    expect(line({ doors: [] }).problem).toEqual({ kind: 'noGateway' })
  })
})
