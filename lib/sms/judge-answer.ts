import type { SendOutcome } from '@/lib/outbox/schema'

/** What a provider answered, or why it did not; `wasSent` once the whole request had left. */
export type ProviderAnswer =
  | { status: number; text: string; retryAfter: string | null }
  | { error: string; wasSent: boolean }

export type ProviderVerdict = { outcome: 'accepted' | SendOutcome; said: string; leastMs: number }

/** Too early, too often, or a moment in which the provider could not. */
const WORTH_ANOTHER_TRY = new Set([408, 425, 429])
const MAX_SAID = 500
const MAX_WAIT_MS = 3_600_000

/**
 * What became of a message. One that had left without an answer may be on its way: it is not handed over again, for it would
 * be paid and done twice.
 */
export function judgeProviderAnswer(answer: ProviderAnswer, successText: string): ProviderVerdict {
  if ('error' in answer)
    return {
      outcome: answer.wasSent ? 'doubtful' : 'retry',
      said: answer.error.slice(0, MAX_SAID),
      leastMs: 0,
    }
  const { status, text, retryAfter } = answer
  const said = `${status} ${text.trim()}`.trim().slice(0, MAX_SAID)
  if (status >= 200 && status < 300)
    return { outcome: text.includes(successText) ? 'accepted' : 'refused', said, leastMs: 0 }
  const isLater = status >= 500 || WORTH_ANOTHER_TRY.has(status)
  return { outcome: isLater ? 'retry' : 'refused', said, leastMs: isLater ? waitOf(retryAfter) : 0 }
}

function waitOf(retryAfter: string | null): number {
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return Math.min(seconds * 1000, MAX_WAIT_MS)
}
