import { createECDH, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'
import { encryptPush } from '@/lib/push/encrypt'
import { PUSH_TTL_S, writeNotice } from '@/lib/push/push-notice'
import { type PushOutcome, pushOutcome } from '@/lib/push/push-outcome'
import type { PushNotice } from '@/lib/push/read-notice'
import { vapidHeader, vapidSubject } from '@/lib/push/vapid'
import { postTo } from '@/server/network/post-to'
import { NotOutside } from '@/server/network/reach'
import { NoPushService, pushAddresses } from './reach'
import { vapidKeys } from './vapid-keys'

const TIME_OUT_MS = 15_000
/** What a service says of a refusal, for the log. */
const MAX_ANSWER_BYTES = 500

type Browser = { endpoint: string; p256dh: string; auth: string }
type Sent = PushOutcome | { kind: 'doubtful' }

/** Whom push services may turn to about messages of the account that finds us at `address`; null where nobody is named. */
export const subjectAt = (address: string): string | null => vapidSubject(env(), address)

/**
 * Hands a notice to the push service of a browser, under `address` of ours, and says what became of it and why. It is doubtful
 * where the service fell silent after the whole of it had left.
 */
export async function sendPush(
  { endpoint, ...keys }: Browser,
  notice: PushNotice,
  address: string,
): Promise<{ outcome: Sent; reason: string }> {
  const subject = subjectAt(address)
  if (!subject) return { outcome: { kind: 'refused' }, reason: 'no PUSH_SUBJECT, and no other name of ours' }
  let hasLeft = false
  try {
    const url = new URL(endpoint)
    const addresses = await pushAddresses(url)
    const privateKey = createECDH('prime256v1')
    privateKey.generateKeys()
    const secrets = { privateKey: privateKey.getPrivateKey(), salt: randomBytes(16) }
    const { status, text, retryAfter } = await postTo({
      url,
      addresses,
      timeOutMs: TIME_OUT_MS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      headers: {
        authorization: vapidHeader(url, subject, await vapidKeys(), Date.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(PUSH_TTL_S),
        urgency: notice.critical ? 'high' : 'normal',
        topic: notice.tag,
      },
      body: encryptPush(writeNotice(notice), keys, secrets),
      onSent: () => {
        hasLeft = true
      },
    })
    return { outcome: pushOutcome(status, retryAfter, Date.now()), reason: `${status} ${text}`.trim() }
  } catch (error) {
    return { outcome: unanswered(error, hasLeft), reason: (error as Error).message.slice(0, 300) }
  }
}

function unanswered(error: unknown, hasLeft: boolean): Sent {
  if (error instanceof NoPushService || error instanceof NotOutside) return { kind: 'refused' }
  return hasLeft ? { kind: 'doubtful' } : { kind: 'retry', afterMs: 0 }
}
