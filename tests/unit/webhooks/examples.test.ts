import { expect, it } from 'vitest'
import { EXAMPLE_KINDS, exampleBody } from '@/lib/webhooks/examples'
import { expiring } from '@/lib/webhooks/expiring'
import { raisedEvent } from '@/lib/webhooks/found-in-change'
import { toldAlert } from '@/lib/webhooks/told-alert'

const dataOf = (kind: (typeof EXAMPLE_KINDS)[number]) =>
  (JSON.parse(exampleBody(kind)) as { data: Record<string, unknown> }).data
const shape = (data: object) => Object.keys(data).filter((key) => key !== 'device')

it.each(EXAMPLE_KINDS)('the example of %s says its kind and time', (kind) => {
  expect(JSON.parse(exampleBody(kind))).toMatchObject({ type: kind, timestamp: '2026-05-04T06:22:40.000Z' })
})

it('examples have the fields that are sent', () => {
  const event = {
    type: 'sos' as const,
    subject: '',
    time: 0,
    lat: null,
    lon: null,
    speedKmh: null,
    data: null,
  }
  expect(shape(dataOf('event.raised'))).toEqual(Object.keys(raisedEvent(7, 1, event).data))
  const [end] = expiring({ deviceId: 7, endsAt: 7 * 86_400_000, userEndsAt: null }, { since: -1, now: 1 })
  expect(shape(dataOf('device.expiring'))).toEqual(Object.keys(end?.data ?? {}))
  expect(dataOf('device.moved')).toMatchObject({ from: { id: 2 }, to: { id: 9 } })
  const { device: _, ...told } = dataOf('alert.told')
  expect(toldAlert.strict().parse(told)).toEqual(told)
  expect(dataOf('task.done')).not.toHaveProperty('device')
})
