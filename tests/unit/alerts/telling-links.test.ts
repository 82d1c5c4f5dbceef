import { beforeAll, expect, it, vi } from 'vitest'
import { readTellingLink, tellingLinks, unsubscribeLinks } from '@/server/alerts/telling-links'

const NOW = Date.UTC(2026, 10, 25)
const DAY_MS = 86_400_000
const MAILED = { accountId: 7, contactId: null, email: 'a@x.example' }

beforeAll(() => {
  vi.stubEnv('SECRET', 'a secret of more than thirty-two characters')
  return () => void vi.unstubAllEnvs()
})

const read = (url: string, now = NOW) => readTellingLink(new URL(url).searchParams.get('token') ?? '', now)

it('lead to a page that asks, and to the call of one click; each says one thing', () => {
  const links = tellingLinks({ ...MAILED, subject: 'rule:5', deviceId: 3 }, 'https://x.example', NOW)
  const paths = Object.values(links).map((url) => new URL(url).pathname)
  expect(paths).toEqual(['/alertMail', '/alertMail', '/api/alert-mail'])
  expect(read(links.snoozeUrl)).toEqual({
    ...MAILED,
    action: 'snooze',
    subject: 'rule:5',
    deviceId: 3,
    expiresAt: NOW + 30 * DAY_MS,
  })
  expect(read(links.unsubscribeUrl)).toMatchObject({ action: 'unsubscribe', subject: null, deviceId: null })
  expect(read(links.oneClickUrl)?.action).toBe('unsubscribe')
})

it('tell nobody whom and what they are about, and end after 30 days', () => {
  const { unsubscribeUrl } = unsubscribeLinks({ ...MAILED, contactId: 12 }, 'https://x.example', NOW)
  expect(unsubscribeUrl).toMatch(/^https:\/\/x\.example\/alertMail\?token=[\w-]+$/)
  expect(read(unsubscribeUrl, NOW + 30 * DAY_MS - 1)?.contactId).toBe(12)
  expect(read(unsubscribeUrl, NOW + 30 * DAY_MS)).toBeNull()
  expect(readTellingLink('', NOW)).toBeNull()
})
