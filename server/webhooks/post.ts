import { type Answer, TIME_OUT_MS } from '@/lib/webhooks/attempts'
import { MAX_ANSWER_BYTES } from '@/lib/webhooks/schema'
import { postTo } from '@/server/network/post-to'
import { addressesFor } from './reach'

/** Posts a body by one request that follows nowhere, and returns what the receiver answered. Never rejects. */
export async function post(
  address: string,
  headers: Record<string, string>,
  body: string,
  timeOutMs = TIME_OUT_MS,
): Promise<Answer> {
  try {
    const url = new URL(address)
    const { status, text } = await postTo({
      url,
      addresses: await addressesFor(url),
      body,
      timeOutMs,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'waypost-webhooks/1' },
    })
    return { status, text }
  } catch (error) {
    const { name, message } = error as Error
    const isLate = name === 'AbortError' || name === 'TimeoutError'
    return { error: isLate ? `no answer within ${timeOutMs / 1000} s` : message.slice(0, 300) }
  }
}
