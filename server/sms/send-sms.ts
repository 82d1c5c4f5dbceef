import type { SmsProviderRow } from '@/db/queries/sms/sms-provider'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { judgeProviderAnswer, type ProviderAnswer, type ProviderVerdict } from '@/lib/sms/judge-answer'
import { renderRequest, type SmsSender } from '@/lib/sms/render-request'
import { seal, unseal } from '@/server/auth/sealed'
import { isNeverCalled } from '@/server/network/own-host'
import { postTo } from '@/server/network/post-to'
import { hostOf, type Reach, reachable, worldReach } from '@/server/network/reach'

const SEAL_PURPOSE = 'smsProvider'
const TIME_OUT_MS = 20_000
const MAX_ANSWER_BYTES = 4096

let reach: Reach | undefined

/** Replaces what the provider is reached by; for tests. */
export function setSmsReach(given: Reach | undefined): void {
  reach = given
}

/** Private addresses are called by http as well. */
const reachNow = (): Reach => {
  reach ??= worldReach(env().SMS_PRIVATE)
  return reach
}

const sealSecret = (text: string): string => (text === '' ? '' : seal(text, SEAL_PURPOSE))
const readSecret = (sealed: string): string => (sealed === '' ? '' : unseal(sealed, SEAL_PURPOSE))

/** What was kept where it says the same: it is no other one then. */
export function sealAgain(text: string, kept: string): string {
  try {
    return kept !== '' && readSecret(kept) === text ? kept : sealSecret(text)
  } catch {
    // SECRET was changed.
    return sealSecret(text)
  }
}

/** Refuses an address that would never be called (`smsProviderAddress`). What a name leads to is looked at with every attempt. */
export async function refuseProviderAddress(template: string): Promise<void> {
  if (reachNow().isPrivate) return
  const url = new URL(template)
  if (url.protocol !== 'https:' || (await isNeverCalled(hostOf(url))))
    throw new AppError('smsProviderAddress')
}

/** Hands a message to the provider, once. Never rejects. */
export async function sendSms(
  provider: SmsProviderRow,
  message: { to: string; text: string },
  timeOutMs = TIME_OUT_MS,
): Promise<ProviderVerdict> {
  return judgeProviderAnswer(await ask(provider, message, timeOutMs), provider.successText)
}

async function ask(
  provider: SmsProviderRow,
  message: { to: string; text: string },
  timeOutMs: number,
): Promise<ProviderAnswer> {
  let sender: SmsSender
  try {
    sender = withSecrets(provider)
  } catch {
    return { error: 'its secrets cannot be read: SECRET was changed', wasSent: false }
  }
  let wasSent = false
  try {
    const { url: address, method, headers, body } = renderRequest(sender, message)
    const url = new URL(address)
    return await postTo({
      url,
      method,
      body,
      timeOutMs,
      addresses: await addressesFor(url),
      headers: { ...headers, 'user-agent': 'waypost-sms/1' },
      maxAnswerBytes: MAX_ANSWER_BYTES,
      onSent: () => {
        wasSent = true
      },
    })
  } catch (error) {
    const { name, message: text } = error as Error
    const isLate = name === 'AbortError' || name === 'TimeoutError'
    return { error: isLate ? `no answer within ${timeOutMs / 1000} s` : text, wasSent }
  }
}

const withSecrets = ({ sealedPassword, headers, ...provider }: SmsProviderRow): SmsSender => ({
  ...provider,
  headers: headers.map(({ name, sealed }) => ({ name, value: readSecret(sealed) })),
  password: readSecret(sealedPassword),
})

async function addressesFor(url: URL): Promise<string[]> {
  const found = reachNow()
  if (url.protocol !== 'https:' && !found.isPrivate) throw new Error('not https')
  return reachable(found, hostOf(url))
}
