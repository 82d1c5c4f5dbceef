import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { vapidHeader, vapidSubject } from '@/lib/push/vapid'
import { readVapid } from '../../support/push-server'

const NOW = Date.UTC(2026, 4, 1, 12)

function makeKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const number = pair.getPrivateKey('hex').padStart(64, '0')
  return { publicKey, privateKey: Buffer.from(number, 'hex').toString('base64url') }
}

it('signs who sends, for the origin of the push service, for half a day', () => {
  const keys = makeKeys()
  const endpoint = new URL('https://fcm.googleapis.com/fcm/send/abc?x=1')
  const header = vapidHeader(endpoint, 'mailto:ops@example.com', keys, NOW)
  expect(readVapid(header)).toEqual({
    claims: { aud: 'https://fcm.googleapis.com', exp: NOW / 1000 + 12 * 3600, sub: 'mailto:ops@example.com' },
    publicKey: keys.publicKey,
  })
  const other = header.replace(/k=.*$/, `k=${makeKeys().publicKey}`)
  expect(() => readVapid(other)).toThrow('wrong signature')
})

describe('whom a push service may turn to', () => {
  const mail = 'Tracking <no-reply@example.com>'
  it.each([
    [{ PUSH_SUBJECT: 'https://a.example', MAIL_FROM: mail }, 'https://b.example.com', 'https://a.example'],
    [{ MAIL_FROM: mail }, 'https://b.example.com', 'mailto:no-reply@example.com'],
    [{ MAIL_FROM: 'ops@fleet.example.com' }, 'http://localhost:3000', 'mailto:ops@fleet.example.com'],
    [{ MAIL_FROM: 'root@localhost' }, 'http://localhost:3000', null],
    [{}, 'https://track.example.com', 'https://track.example.com'],
    [{}, 'http://track.example.com', null],
    [{}, 'https://localhost', null],
    [{}, 'https://192.0.2.7', null],
  ])('of %j at %s is %s', (settings, address, subject) => {
    expect(vapidSubject(settings, address)).toBe(subject)
  })
})
