import { expect, it } from 'vitest'
import { judgeProviderAnswer } from '@/lib/sms/judge-answer'

const judge = (status: number, text = '', retryAfter: string | null = null, wanted = '') =>
  judgeProviderAnswer({ status, text, retryAfter }, wanted)

it.each([
  [200, 'ok', '', 'accepted'],
  [202, '0: Accepted for delivery', 'Accepted', 'accepted'],
  [200, '{"error":"no credit"}', 'queued', 'refused'],
  [301, '', '', 'refused'],
  [400, 'bad number', '', 'refused'],
  [401, '', '', 'refused'],
  [429, '', '', 'retry'],
  [500, '', '', 'retry'],
  [503, 'later', '', 'retry'],
] as const)('%i %j, where %j has to be in it, is %s', (status, text, wanted, outcome) => {
  expect(judge(status, text, null, wanted).outcome).toBe(outcome)
})

it('is tried again where nothing had left, and not where it may be on its way', () => {
  expect(judgeProviderAnswer({ error: 'no route', wasSent: false }, '').outcome).toBe('retry')
  expect(judgeProviderAnswer({ error: 'no answer', wasSent: true }, '').outcome).toBe('doubtful')
})

it('says what was said, not endlessly, and waits as long as it is asked to, an hour at most', () => {
  expect(judge(400, ' bad number \n').said).toBe('400 bad number')
  expect(judge(200, 'x'.repeat(9000)).said).toHaveLength(500)
  expect(judge(429, '', '90').leastMs).toBe(90_000)
  expect(judge(503, '', '999999').leastMs).toBe(3_600_000)
  expect(judge(503, '', 'Wed, 21 Oct 2026 07:28:00 GMT').leastMs).toBe(0)
  expect(judge(400, '', '90').leastMs).toBe(0)
})
