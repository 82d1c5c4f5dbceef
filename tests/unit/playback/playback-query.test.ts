import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlaybackQuery, writePlaybackQuery } from '@/lib/playback/playback-query'

const read = (text: string, zone = 'Asia/Kathmandu') => readPlaybackQuery(new URLSearchParams(text), zone)
const utc = (text: string) => Date.parse(`${text}Z`)
const IMEI = '350000000000001'

describe('the address of a playback', () => {
  it('opens the same for everyone', () => {
    const times = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((seconds) => seconds * 1000)
    fc.assert(
      fc.property(times, times, times, (from, to, at) => {
        const query = { imeis: [IMEI, '350000000000002'], period: { from, to }, at }
        expect(read(writePlaybackQuery(query))).toEqual({ ...query, unreadable: false })
      }),
    )
  })

  it('is read in the ways that links have been written', () => {
    const period = { from: utc('2026-05-01T10:00:00'), to: utc('2026-05-01T12:30:15') }
    for (const text of [
      'from=2026-05-01T10:00:00Z&to=2026-05-01T12:30:15Z',
      'startTime=2026-05-01T10:00:00Z&endTime=2026-05-01T12:30:15Z',
      'startTime=1777629600&endTime=1777638615',
      'startTime=1777629600000&endTime=1777638615000',
      'from=2026-05-01T15:45:00&to=2026-05-01 18:15:15',
      'from=2026-05-01T12:00:00+02:00&to=2026-05-01T14:30:15%2B02:00',
    ]) {
      expect(read(text).period, text).toEqual(period)
    }
    expect(read('from=2026-05-01&to=2026-05-02').period).toEqual({
      from: utc('2026-04-30T18:15:00'),
      to: utc('2026-05-02T18:14:59'),
    })
  })

  it('takes up to five devices, each once, and what is no IMEI not at all', () => {
    expect(read(`imei=${IMEI},${IMEI}&imei=12&imei=<script>`).imeis).toEqual([IMEI])
    const many = Array.from({ length: 9 }, (_, index) => String(350_000_000_000_000 + index))
    expect(read(`imei=${many.join(',')}`).imeis).toEqual(many.slice(0, 5))
  })

  it('says when it cannot be read, and never throws', () => {
    expect(read('from=yesterday&to=2026-05-02')).toMatchObject({ period: null, unreadable: true })
    expect(read('from=2026-13-45&to=2026-05-02')).toMatchObject({ period: null, unreadable: true })
    expect(read('')).toEqual({ imeis: [], period: null, at: null, unreadable: false })
    fc.assert(
      fc.property(fc.string(), (text) => void read(`from=${encodeURIComponent(text)}&to=${text}&at=${text}`)),
    )
  })
})
