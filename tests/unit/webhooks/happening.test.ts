import { describe, expect, it } from 'vitest'
import { expiring } from '@/lib/webhooks/expiring'
import { laneOf, writeBody } from '@/lib/webhooks/happening'
import { movedDevice } from '@/lib/webhooks/moved-device'
import { packPositions } from '@/lib/webhooks/pack-positions'

const NOW = Date.UTC(2026, 4, 4, 12)
const DAY_MS = 86_400_000
const VAN = { id: 7, imei: '350000000000007', name: 'Van', plate: 'AB-12' }

describe('a body', () => {
  it('says what happened when, to which device', () => {
    expect(JSON.parse(writeBody('device.online', NOW, VAN, { offlineSince: null }))).toEqual({
      type: 'device.online',
      timestamp: '2026-05-04T12:00:00.000Z',
      data: { device: VAN, offlineSince: null },
    })
    expect(JSON.parse(writeBody('test', NOW, null, {})).data).toEqual({})
  })

  it('goes in the order of its device, or of its kind', () => {
    expect([laneOf('trip.ended', 7), laneOf('task.done', null)]).toEqual(['device:7', 'task.done'])
  })
})

describe('a device that is moved', () => {
  const from = { id: 3, name: 'Fleet', path: '/1/3/' }
  const to = { id: 4, name: 'Shop', path: '/1/4/' }
  const { data, alsoSeenFrom } = movedDevice(7, from, to, 'sell', NOW)
  const toldTo = (path: string) => (typeof data === 'function' ? data(path) : data)

  it('is told to both sides, each of itself, and to those above of both', () => {
    const [left, came] = [
      { id: 3, name: 'Fleet' },
      { id: 4, name: 'Shop' },
    ]
    expect(alsoSeenFrom).toBe('/1/4/')
    expect(toldTo('/1/3/')).toEqual({ how: 'sell', from: left, to: null })
    expect(toldTo('/1/4/')).toEqual({ how: 'sell', from: null, to: came })
    expect(toldTo('/1/')).toEqual({ how: 'sell', from: left, to: came })
  })
})

describe('an end that comes near', () => {
  const look = { since: NOW - 60_000, now: NOW }
  const told = (endsAt: number | null, userEndsAt: number | null) =>
    expiring({ deviceId: 7, endsAt, userEndsAt }, look).map(({ audience, data }) => [
      audience,
      typeof data === 'function' ? null : data.daysLeft,
    ])

  it('is told 60, 30, 7 and 1 days before, once', () => {
    for (const days of [60, 30, 7, 1])
      expect(told(NOW + days * DAY_MS, null)).toEqual([
        ['owner', days],
        ['above', days],
      ])
    expect(told(NOW + 7 * DAY_MS + 1, null)).toEqual([])
    expect(told(NOW - 60_000 + 7 * DAY_MS, null)).toEqual([])
  })

  it('is the earlier one for the owner, and the platform’s for those above', () => {
    expect(told(NOW + 30 * DAY_MS, NOW + 7 * DAY_MS)).toEqual([
      ['owner', 7],
      ['above', 30],
    ])
    expect(told(NOW + 7 * DAY_MS, NOW + 30 * DAY_MS)).toEqual([
      ['owner', 7],
      ['above', 7],
    ])
    expect(told(null, NOW + 7 * DAY_MS)).toEqual([['owner', 7]])
    expect(told(null, null)).toEqual([])
  })
})

describe('positions', () => {
  const at = (second: number) => ({ time: `${second}` }) as never
  const bus = { ...VAN, id: 8 }

  it('are packed in their order, those of a device together', () => {
    const packed = packPositions(
      [
        { device: VAN, positions: [at(1), at(2)] },
        { device: bus, positions: [at(1)] },
        { device: VAN, positions: [at(3), at(4)] },
      ],
      4,
    )
    expect(packed).toEqual([
      [
        { device: VAN, positions: [at(1), at(2), at(3)] },
        { device: bus, positions: [at(1)] },
      ],
      [{ device: VAN, positions: [at(4)] }],
    ])
    expect(packPositions([])).toEqual([])
  })
})
