import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/http/api-error'
import { pauseBeforeAsking, UNTIL_ANSWERED } from '@/lib/http/ask-again'

const down = new ApiError('refused', 'down', 50000, 503)
const away = new ApiError('unreachable', 'away', -1, 0)
const tooMany = new ApiError('refused', 'wait', 42900, 429)
const forbidden = new ApiError('refused', 'no', 40300, 403)

describe('pauseBeforeAsking', () => {
  it('waits longer from failure to failure, and never longer than half a minute', () => {
    expect([1, 2, 3, 4, 5, 60, 2000].map((failures) => pauseBeforeAsking(down, failures))).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  it('asks again where there was no answer or too much was asked, and not what is refused', () => {
    expect([away, tooMany].map((error) => pauseBeforeAsking(error, 1))).toEqual([2_000, 2_000])
    expect([forbidden, new Error('ours'), null].map((error) => pauseBeforeAsking(error, 1))).toEqual([
      false,
      false,
      false,
    ])
  })
})

it('is content with the first answer', () => {
  const asked = (data: unknown) => ({ state: { data, error: down, errorUpdateCount: 1 } })
  expect([undefined, []].map((data) => UNTIL_ANSWERED.refetchInterval(asked(data)))).toEqual([2_000, false])
})
