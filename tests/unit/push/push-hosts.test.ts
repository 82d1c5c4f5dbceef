import { describe, expect, it } from 'vitest'
import { hostsOf, pushServiceOf } from '@/lib/push/push-hosts'

const own = hostsOf(' push.example.com, 127.0.0.1 ,')

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/abc',
  ])('is of a known push service: %s', (endpoint) => expect(pushServiceOf(endpoint, [])).toBe('known'))

  it.each([
    ['https://push.example.com/a', 'own'],
    ['http://127.0.0.1:4000/a', 'own'],
    ['http://push.example.com/a', null],
  ])('is of one of the operator, or not: %s', (endpoint, service) => {
    expect(pushServiceOf(endpoint, own)).toBe(service)
    expect(pushServiceOf(endpoint, [])).toBeNull()
  })

  it.each([
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user:pass@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.example.com/a',
    'https://evilnotify.windows.com/a',
    'https://notify.windows.com/a',
    'https://10.0.0.1/a',
    'http://localhost:3000/api/session',
    'file:///etc/passwd',
    'nothing',
  ])('is of nobody that we know: %s', (endpoint) => expect(pushServiceOf(endpoint, own)).toBeNull())
})
