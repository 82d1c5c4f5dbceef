import { describe, expect, it } from 'vitest'
import { alertListQuery, processAlertsBody } from '@/lib/alerts/alert-schema'
import { MAX_PROCESSED } from '@/lib/events/event-types'

const passes = (body: object) => processAlertsBody.safeParse(body).success
const done = { handler: 'Ana', content: 'Called the driver' }

describe('a call that processes alerts', () => {
  it.each([
    [{ ids: [1], ...done }, true],
    [{ ids: [1], handler: 'Ana' }, true],
    [{ ids: [1], handler: 'Ana', content: '' }, true],
    [{ ids: [1], processed: false }, true],
    [{ filter: {}, ...done }, true],
    [{ filter: { imei: '350000000000001', kind: ['sos'] }, ...done }, true],
    [{ ids: [], ...done }, false],
    [{ ids: [1] }, false],
    [{ ids: [1], ...done, handler: ' ' }, false],
    [{ filter: {}, processed: false }, false],
  ])('%j: %s', (body, expected) => expect(passes(body)).toBe(expected))

  it('takes 500 of them, a handler of 50 characters and a content of 500', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
    expect([MAX_PROCESSED, MAX_PROCESSED + 1].map((count) => passes({ ids: ids(count), ...done }))).toEqual([
      true,
      false,
    ])
    for (const [field, max] of [
      ['handler', 50],
      ['content', 500],
    ] as const) {
      const of = (length: number) => passes({ ids: [1], ...done, [field]: 'x'.repeat(length) })
      expect([of(max), of(max + 1)]).toEqual([true, false])
    }
  })
})

it('alerts are asked for by kind, one or several', () => {
  expect(alertListQuery.parse({ kind: 'sos' }).kind).toEqual(['sos'])
  expect(alertListQuery.parse({ kind: ['sos', 'overspeed'] }).kind).toEqual(['sos', 'overspeed'])
  expect(alertListQuery.safeParse({ kind: 'nonsense' }).success).toBe(false)
})
