import { describe, expect, it } from 'vitest'
import { kindsAbout, permissionsFor, WEBHOOK_KIND_NAMES, WEBHOOK_SUBJECTS } from '@/lib/webhooks/kinds'
import { editWebhookBody, MAX_URL_LENGTH, webhookBody } from '@/lib/webhooks/schema'

const body = { name: 'erp', url: 'https://erp.example.com/hook?x=1', kinds: ['trip.ended'] }
const fits = (given: object) => webhookBody.safeParse({ ...body, ...given }).success

describe('an endpoint', () => {
  it('is of all devices of the own account and below unless told', () => {
    expect(webhookBody.parse(body)).toEqual({ ...body, devices: { kind: 'all' }, accountId: null })
    expect(fits({ devices: { kind: 'some', imeis: ['350000000000001'], groupIds: [7] } })).toBe(true)
  })

  it('keeps what a change does not name', () => {
    expect(editWebhookBody.parse({ on: true })).toEqual({ on: true })
    expect(editWebhookBody.parse({ accountId: null })).toEqual({ accountId: null })
  })

  it('names each kind once', () => {
    expect(webhookBody.parse({ ...body, kinds: ['positions', 'positions'] }).kinds).toEqual(['positions'])
    expect(fits({ kinds: [] })).toBe(false)
    expect(fits({ kinds: ['door.opened'] })).toBe(false)
  })

  it.each([
    'ftp://erp.example.com',
    'https://ann:secret@erp.example.com',
    'https://ann@erp.example.com',
    'https://erp.example.com/#top',
    'erp.example.com',
    `https://erp.example.com/${'x'.repeat(MAX_URL_LENGTH)}`,
    'https://erp.exa\nmple.com/',
    'https://erp.example.com/a\tb',
    'https://erp.example.com/a b',
    'https://erp.example.com/a\u00a0b',
    'https://erp.example.com/a\u0001b',
    'https://erp.example.com/a\u0085b',
    'https://erp..example.com',
    'https://.example.com',
    'https://example.com..',
    ...[0, 22, 25, 81, 444, 1023].map((port) => `https://erp.example.com:${port}/`),
  ])('has no address like %j', (url) => expect(fits({ url })).toBe(false))

  it.each([
    'https://erp.example.com.',
    'https://[2001:db8::1]/hook',
    'https://erp.example.com/a%20b?c=d.. e'.replace(' ', '+'),
    ...[80, 443, 1024, 8443, 65_535].map((port) => `https://erp.example.com:${port}/`),
  ])('has an address like %s, without spaces around it', (url) => {
    expect(webhookBody.parse({ ...body, url: ` ${url}\n` }).url).toBe(url)
  })
})

describe('permissions', () => {
  it('are those of all kinds that are asked for', () => {
    expect(permissionsFor(['task.done'])).toEqual(['tasks.read'])
    expect(permissionsFor(['positions', 'device.online'])).toEqual(['devices.read', 'positions.read'])
  })

  it('are offered by subject, each kind once', () => {
    expect(WEBHOOK_SUBJECTS.flatMap(kindsAbout).sort()).toEqual([...WEBHOOK_KIND_NAMES].sort())
  })

  it('of what tells a place let read places', () => {
    const silent = WEBHOOK_KIND_NAMES.filter((kind) => !permissionsFor([kind]).includes('positions.read'))
    expect(silent).toEqual([
      'device.online',
      'device.offline',
      'event.read',
      'task.done',
      'commandBatch.finished',
      'share.viewed',
      'service.due',
      'document.ends',
      'device.created',
      'device.moved',
      'device.expiring',
    ])
  })
})
