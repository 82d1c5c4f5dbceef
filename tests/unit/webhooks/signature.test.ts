import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { signedHeaders, writeSecret } from '@/lib/webhooks/signature'

const bytes = (fill: number, length = 32) => new Uint8Array(length).fill(fill)
const signed = (secrets: string[], body = '{"type":"test"}') => {
  const timestamp = Math.floor(Date.now() / 1000)
  return signedHeaders({ id: 'msg_7', timestamp, body }, secrets)
}

describe('a signature', () => {
  it('is the one of the published example', () => {
    const headers = signedHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    )
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is accepted by the package of Standard Webhooks, and not for another body or secret', () => {
    const body = '{"name":"Zoë"}'
    const secret = writeSecret(bytes(7))
    expect(new Webhook(secret).verify(body, signed([secret], body))).toEqual({ name: 'Zoë' })
    expect(() => new Webhook(secret).verify('{"name":"Zoe"}', signed([secret], body))).toThrow()
    expect(() => new Webhook(writeSecret(bytes(8))).verify(body, signed([secret], body))).toThrow()
  })

  it('is given by both secrets while one is rotated', () => {
    const [fresh, former] = [writeSecret(bytes(1)), writeSecret(bytes(2))]
    const headers = signed([fresh, former])
    for (const secret of [fresh, former])
      expect(new Webhook(secret).verify('{"type":"test"}', headers)).toEqual({ type: 'test' })
  })
})

it('a secret has 24 to 64 bytes', () => {
  expect(writeSecret(bytes(0, 24))).toBe(`whsec_${'A'.repeat(32)}`)
  expect(() => writeSecret(bytes(0, 23))).toThrow(RangeError)
  expect(() => writeSecret(bytes(0, 65))).toThrow(RangeError)
})
