import { insertTestSms, settleTestSms } from '@/db/queries/sms/sms-messages'
import {
  ownSmsProvider,
  type SmsProviderRow,
  type StoredProvider,
  saveSmsProvider,
} from '@/db/queries/sms/sms-provider'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { smsNumber } from '@/lib/sms/phone-number'
import type { SmsProviderBody } from '@/lib/sms/provider-schema'
import { SMS_TEST_TEXT, type SmsState } from '@/lib/sms/usage-schema'
import { limitRate } from '@/server/auth/rate-limit'
import { refuseProviderAddress, sealAgain, sendSms } from './send-sms'

const MAX_TESTS = 5
const WINDOW_SECONDS = 3600

/**
 * Keeps what the platform sends messages by. Throws `smsProviderAddress` for an address that is never called, and
 * `smsProviderSecret` where a secret is left out that is not kept, or is kept for another host.
 */
export async function keepSmsProvider(access: Access, body: SmsProviderBody): Promise<SmsProviderRow> {
  await refuseProviderAddress(body.url)
  return saveSmsProvider(access, settingsOf(body, await ownSmsProvider(access)))
}

function settingsOf(
  { password, headers, ...body }: SmsProviderBody,
  kept: SmsProviderRow | null,
): StoredProvider {
  // What was given for one host is not sent to another.
  const known = kept && new URL(kept.url).origin === new URL(body.url).origin ? kept : null
  const uses = [body.url, body.body].some((text) => text.includes('{password}'))
  return {
    ...body,
    headers: headers.map(({ name, value }) => {
      const before = known?.headers.find((one) => one.name.toLowerCase() === name.toLowerCase())
      if (value === undefined && !before) throw new AppError('smsProviderSecret')
      const sealed = before?.sealed ?? ''
      return { name, sealed: value === undefined ? sealed : sealAgain(value, sealed) }
    }),
    sealedPassword:
      password === undefined
        ? keptPassword(kept, known, uses)
        : sealAgain(password, known?.sealedPassword ?? ''),
  }
}

function keptPassword(kept: SmsProviderRow | null, known: SmsProviderRow | null, uses: boolean): string {
  if (known) return known.sealedPassword
  if (uses || (kept && kept.sealedPassword !== '')) throw new AppError('smsProviderSecret')
  return ''
}

const STATES = { accepted: 'sent', retry: 'failed', refused: 'failed', doubtful: 'unknown' } as const

/** Sends a test at once, and tells what the provider said. Throws `smsProviderMissing` and `smsNumber`. */
export async function testSmsProvider(
  access: Access,
  written: string,
): Promise<{ state: SmsState; said: string }> {
  const provider = await ownSmsProvider(access)
  if (!provider) throw new AppError('smsProviderMissing')
  const to = smsNumber(written)
  if (to === null) throw new AppError('smsNumber')
  await limitRate(`sms-test:${access.accountId}`, MAX_TESTS, WINDOW_SECONDS)
  const message = { to, text: SMS_TEST_TEXT }
  const { price, currency } = provider
  const id = await insertTestSms(access, { ...message, price, currency })
  const { outcome, said } = await sendSms(provider, message)
  await settleTestSms(access, id, STATES[outcome], said)
  return { state: STATES[outcome], said }
}
