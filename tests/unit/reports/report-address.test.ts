import { describe, expect, it } from 'vitest'
import { reportOf } from '@/lib/reports/catalogue'
import { readReportAddress, usualPeriod, writeReportAddress } from '@/lib/reports/report-address'

const ZONE = 'Asia/Kathmandu'
const read = (query: string) => readReportAddress(new URLSearchParams(query), ZONE)

describe('the address of a report', () => {
  it('says devices, period, conditions and grouping, and is read as it was written', () => {
    const address = {
      imeis: ['869901040392564', '869901040392565'],
      period: { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2) },
      conditions: ['seconds>=300', 'type=sos,overspeed'],
      group: 'day',
    }
    expect(read(writeReportAddress(address))).toEqual(address)
    expect(writeReportAddress({ imeis: [], period: null, conditions: [], group: null })).toBe('')
  })

  it('takes older links with startTime and endTime on the account’s wall', () => {
    const { imeis, period } = read(
      'imei=869901040392564&startTime=2026-03-01 00:00:00&endTime=2026-03-01 23:59:59',
    )
    expect(imeis).toEqual(['869901040392564'])
    expect(period).toEqual({ from: Date.UTC(2026, 1, 28, 18, 15), to: Date.UTC(2026, 2, 1, 18, 14, 59) })
  })

  it('leaves out what cannot be read', () => {
    expect(read('imei=12&from=x&to=y&condition=what')).toEqual({
      imeis: [],
      period: null,
      conditions: [],
      group: null,
    })
  })

  it('opens with a week, with a day where every fix is read', () => {
    const now = Date.UTC(2026, 2, 10, 12)
    const days = (name: 'trips' | 'trackDetails') => {
      const { from, to } = usualPeriod(reportOf(name), now, ZONE)
      return Math.round((to - from) / 86_400_000)
    }
    expect([days('trips'), days('trackDetails')]).toEqual([7, 1])
  })
})
