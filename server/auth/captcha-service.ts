import { z } from 'zod'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'

/** A service that tells people from programs: its widget gives the browser a token, which is checked with the service. */
export type CaptchaService = { verifyUrl: string; siteKey: string; secret: string }

const TIMEOUT_MS = 5000

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/** The service as the settings have it, which hold its keys when it was chosen. */
export function captchaService(kind: 'hcaptcha' | 'turnstile'): CaptchaService {
  const { HCAPTCHA_SITE_KEY, HCAPTCHA_SECRET, TURNSTILE_SITE_KEY, TURNSTILE_SECRET } = env()
  return kind === 'hcaptcha'
    ? {
        verifyUrl: 'https://api.hcaptcha.com/siteverify',
        siteKey: HCAPTCHA_SITE_KEY ?? '',
        secret: HCAPTCHA_SECRET ?? '',
      }
    : {
        verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
        siteKey: TURNSTILE_SITE_KEY ?? '',
        secret: TURNSTILE_SECRET ?? '',
      }
}

/**
 * Whether the service gave this token, lately and for the first time, to a visitor at `address`. Throws
 * `captchaUnavailable` when it does not answer in time, or refuses our keys.
 */
export async function checkToken(
  { verifyUrl, siteKey, secret }: CaptchaService,
  token: string,
  address: string,
): Promise<boolean> {
  const answer = await ask(
    verifyUrl,
    new URLSearchParams({ secret, response: token, remoteip: address, sitekey: siteKey }),
  )
  const said = verdict.safeParse(answer)
  const codes = said.data?.['error-codes'] ?? []
  if (!said.success || codes.some((code) => /secret|internal-error/.test(code))) {
    log.error({ verifyUrl, codes }, 'the captcha service did not judge a token')
    throw new AppError('captchaUnavailable')
  }
  return said.data.success
}

async function ask(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' })
    return await response.json()
  } catch (error) {
    log.error({ err: error, url }, 'the captcha service did not answer')
    throw new AppError('captchaUnavailable')
  }
}
