import { describe, expect, it } from 'vitest'
import type { AppError } from '@/lib/errors'
import { reportOf } from '@/lib/reports/catalogue'
import type { ReportName } from '@/lib/reports/names'
import { decideQuestion, type ReportQuestion, refuseDevices } from '@/lib/reports/question'

const NOW = Date.parse('2026-05-20T12:00:00Z')
const IMEI = '351756051523999'

const QUESTION: ReportQuestion = {
  imeis: null,
  from: '2026-05-01T00:00:00Z',
  to: '2026-05-01T23:59:59Z',
  conditions: [],
  group: null,
  zone: 'UTC',
  now: NOW,
  use: 'screen',
}
const KEPT = { fixes: 6, history: 24 }
const own = { computed: [], conditions: [], group: null }
const decide = (
  name: ReportName,
  question: Partial<ReportQuestion> = {},
  saved: Partial<typeof SAVED> = {},
) => decideQuestion({ report: reportOf(name), ...own, ...saved }, { ...QUESTION, ...question }, KEPT)
const SAVED: { conditions: string[]; group: string | null } = own

function refusal(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    return (error as AppError).error
  }
  return expect.fail('it should have been refused')
}

describe('a question to a report', () => {
  it('reads to the end of its last second', () => {
    const { from, to, mostDevices } = decide('trips')
    expect([from.toISOString(), to.toISOString()]).toEqual([
      '2026-05-01T00:00:00.000Z',
      '2026-05-02T00:00:00.000Z',
    ])
    expect(mostDevices).toBe(200)
  })

  it('puts its conditions behind those of the report, and its group before', () => {
    const saved = { conditions: ['seconds>=60'], group: 'device' }
    const { view } = decide('trips', { conditions: ['distanceM<=5'], group: 'day' }, saved)
    expect(view.conditions).toEqual([
      { column: 'seconds', is: 'atLeast', value: 60 },
      { column: 'distanceM', is: 'atMost', value: 5 },
    ])
    expect(view).toMatchObject({ group: 'day', time: 'start', zone: 'UTC' })
    expect(decide('trips', {}, saved).view.group).toBe('device')
  })

  it('is refused for a grouping that the report does not have', () => {
    expect(refusal(() => decide('trips', { group: 'driver' }))).toBe('illegalParameter')
  })

  it('is about one device where the report is', () => {
    expect(refusal(() => decide('trackDetails'))).toBe('reportOneDevice')
    expect(refusal(() => decide('trackDetails', { imeis: [IMEI, IMEI] }))).toBe('reportOneDevice')
    expect(decide('trackDetails', { imeis: [IMEI] }).from.toISOString()).toBe('2026-05-01T00:00:00.000Z')
  })

  it('is about so many devices on a screen, and about any number in a file', () => {
    const imeis = Array.from({ length: 201 }, () => IMEI)
    expect(refusal(() => decide('trips', { imeis }))).toBe('tooManyDevices')
    expect(decide('trips', { imeis, use: 'export' }).mostDevices).toBeNull()
    expect(refusal(() => refuseDevices(201, 200))).toBe('tooManyDevices')
    expect(() => refuseDevices(200, 200)).not.toThrow()
    expect(() => refuseDevices(5000, null)).not.toThrow()
  })

  it('spans more days in a file than on a screen', () => {
    const from = '2026-04-01T00:00:00Z'
    expect(refusal(() => decide('trips', { from }))).toBe('rangeForScreen')
    expect(decide('trips', { from, use: 'export' }).from.toISOString()).toBe('2026-04-01T00:00:00.000Z')
  })
})
