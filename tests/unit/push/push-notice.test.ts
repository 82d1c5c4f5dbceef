import { describe, expect, it } from 'vitest'
import { MAX_NOTICE_BYTES, topicOf, writeNotice } from '@/lib/push/push-notice'
import { type PushNotice, readNotice } from '@/lib/push/read-notice'

const notice: PushNotice = {
  title: 'Overspeed: Van 7',
  body: '12:00\nDepot',
  lang: 'ar',
  dir: 'rtl',
  tag: 'abc',
  icon: '/api/brand/icon?size=192',
  url: '/monitorEvent?imei=1',
  critical: true,
  process: { eventId: 7, handler: 'Fleet', action: 'Processed', failed: 'Not processed.' },
}

describe('a notice', () => {
  it('is read as it was written', () => expect(readNotice(writeNotice(notice))).toEqual(notice))

  it('is cut by whole characters until it fits', () => {
    const long = { ...notice, title: '🚚'.repeat(500), body: '围栏'.repeat(5000) }
    const text = writeNotice(long)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_NOTICE_BYTES)
    const read = readNotice(text)
    expect(read?.title).toMatch(/^(🚚){119}…$/u)
    expect(read?.body).toMatch(/^[围栏]+…$/u)
    const full = { ...notice, url: `/monitorEvent?${'x'.repeat(2500)}`, title: '🚚'.repeat(100) }
    expect(Buffer.byteLength(writeNotice(full))).toBeLessThanOrEqual(MAX_NOTICE_BYTES)
    expect(() => writeNotice({ ...notice, url: `/${'x'.repeat(4000)}` })).toThrow(RangeError)
  })

  it.each([
    [undefined],
    ['no JSON'],
    ['null'],
    ['{}'],
    [JSON.stringify({ ...notice, title: '' })],
    [JSON.stringify({ ...notice, url: 'https://evil.example.com/' })],
    [JSON.stringify({ ...notice, url: '//evil.example.com/' })],
    [JSON.stringify({ ...notice, url: '/\\evil.example.com/' })],
  ])('is none: %s', (text) => expect(readNotice(text)).toBeNull())

  it('offers no processing without all that it takes', () => {
    const text = JSON.stringify({
      ...notice,
      process: { eventId: 'x', handler: 'a', action: 'b', failed: 'c' },
    })
    expect(readNotice(text)?.process).toBeNull()
  })
})

it('repeats share a topic that push services take, and nothing else does', () => {
  const one = { subject: 'geofence:12', deviceId: 7, type: 'fenceEnter' }
  expect(topicOf(one)).toMatch(/^[\w-]{32}$/)
  expect(topicOf({ ...one })).toBe(topicOf(one))
  const others = [{ subject: 'rule:12' }, { deviceId: 8 }, { type: 'fenceExit' }]
  for (const other of others) expect(topicOf({ ...one, ...other })).not.toBe(topicOf(one))
})
