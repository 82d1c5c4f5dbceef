import { describe, expect, it } from 'vitest'
import type { DigestAlert } from '@/db/queries/alerts/digest-alerts'
import { writeEmail } from '@/lib/mail/email'
import { wordDigest } from '@/server/alerts/word-digest'

const reader = {
  path: '/1/',
  language: 'en',
  timeZone: 'Asia/Dubai',
  distanceUnit: 'km',
  volumeUnit: 'L',
  temperatureUnit: 'C',
}
const alertOf = (deviceId: number, minute: number, subject: string): DigestAlert => ({
  accountId: 1,
  deviceId,
  type: 'overspeed',
  subject,
  subjectName: `Limit <${subject}>`,
  data: null,
  at: Date.UTC(2026, 0, 20, 20, minute),
  deviceName: `Van ${deviceId}`,
  plate: null,
})

describe('the mail of a digest', () => {
  it('lists alerts by vehicle with the clocks of its reader, and says how many are left out', async () => {
    const many = Array.from({ length: 250 }, (_, index) => alertOf(index % 2, 5, `rule:${index}`))
    const alerts = [alertOf(0, 1, 'rule:0'), ...many]
    const given = await wordDigest({ alerts, more: 50, reader, listUrl: null }, 'en')
    expect(given.heading).toBe('301 alerts')
    expect(given.tables?.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Van 0', 100],
      ['Van 1', 100],
    ])
    expect(given.tables?.[0]?.rows[0]).toEqual([
      'Jan 21, 2026, 00:01',
      'Overspeed ×2, last Jan 21, 2026, 00:05',
      'Limit <rule:0>',
    ])
    expect(given.ending).toBe('and 100 more')
    expect(given.action).toBeUndefined()
    const { text, html } = writeEmail({ ...given, language: 'en', brandTitle: 'Fleet', color: '#0f766e' })
    expect(text).toContain('Jan 21, 2026, 00:05 · Overspeed · Limit <rule:2>')
    expect(html).toContain('Limit &lt;rule:2&gt;')
    expect(html).not.toContain('<rule:')
  })

  it('calls an input what its owner calls it', async () => {
    const alert = { ...alertOf(1, 5, 'rule:1'), type: 'input1', data: { name: 'Crane up' } }
    const rowIn = async (language: 'en' | 'es') =>
      (await wordDigest({ alerts: [alert], more: 0, reader, listUrl: null }, language)).tables?.[0]?.rows[0]
    expect((await rowIn('en'))?.[1]).toBe('Input 1: Crane up')
    expect((await rowIn('es'))?.[1]).toBe('Entrada 1: Crane up')
  })

  it('is in the language of its reader', async () => {
    const alerts = [alertOf(1, 5, 'rule:1')]
    const listUrl = 'https://track.example.com/monitorEvent'
    const given = await wordDigest({ alerts, more: 0, reader, listUrl }, 'ar')
    expect([given.heading, given.ending]).toEqual(['تنبيه واحد', undefined])
    expect(given.action).toEqual({ label: 'فتح التنبيهات', url: listUrl })
  })
})
