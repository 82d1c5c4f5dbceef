import { describe, expect, it } from 'vitest'
import { KIND_SUBJECTS, permissionsFor, WEBHOOK_KIND_NAMES } from '@/lib/webhooks/kinds'
import { MAX_URL_LENGTH, webhookBody } from '@/lib/webhooks/schema'

const body = { name: 'erp', url: 'https://erp.example.com/hook?x=1', kinds: ['trip.ended'] }
const fits = (given: object) => webhookBody.safeParse({ ...body, ...given }).success

describe('an endpoint', () => {
  it('is of all devices unless told', () => {
    expect(webhookBody.parse(body)).toEqual({ ...body, devices: { kind: 'all' } })
    expect(fits({ devices: { kind: 'some', imeis: ['350000000000001'], groupIds: [7] } })).toBe(true)
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
  ])('has no address like %s', (url) => expect(fits({ url })).toBe(false))
})

describe('permissions', () => {
  it('are those of all kinds that are asked for', () => {
    expect(permissionsFor(['task.done'])).toEqual(['tasks.read'])
    expect(permissionsFor(['positions', 'device.online'])).toEqual(['devices.read', 'positions.read'])
  })

  it('are offered by subject, each kind once', () => {
    expect(Object.values(KIND_SUBJECTS).flat().sort()).toEqual([...WEBHOOK_KIND_NAMES].sort())
  })

  it('of what tells a place let read places', () => {
    const silent = WEBHOOK_KIND_NAMES.filter((kind) => !permissionsFor([kind]).includes('positions.read'))
    expect(silent).toEqual([
      ...['device.online', 'device.offline', 'event.read', 'task.done', 'share.viewed'],
      ...['device.created', 'device.moved', 'device.expiring'],
    ])
  })
})
