import { getCsrfToken, signIn, signOut } from 'next-auth/react'
import { forgetFixes } from '@/components/kept/fix-database'
import { forgetKept } from '@/components/kept/kept-store'
import { dropSubscription } from '@/components/push/browser-push'
import { readRefusal } from '@/lib/auth/sign-in-refusal'
import { ApiError } from '@/lib/http/api-error'
import { REQUEST_TIMEOUT_MS, showFailure, transportFailure } from '@/lib/http/client'

export type Credentials = {
  account: string
  password: string
  remember?: boolean
  captcha?: string
  /** Of the authenticator app, or a recovery code. */
  code?: string
}

/** Signs in to the console. Throws `ApiError` with the refusal in the reader's language, or with what was in the way. */
export async function enterConsole(given: Credentials): Promise<void> {
  const result = await inTime(async () => {
    // next-auth leaves the page when its first call fails, and what was typed with it: so that is tried before.
    if (!(await getCsrfToken())) throw transportFailure('unreachable')
    return signIn('credentials', { ...typed(given), redirect: false, callbackUrl: '/' })
  })
  const refused = result?.error ? readRefusal(result.error) : null
  if (refused) throw new ApiError('refused', refused.text, refused.code, result?.status ?? 0)
  // Without its cookie it leads back to its own sign-in page, and calls that a success.
  if (!result?.ok || result.url?.includes('csrf=true')) throw transportFailure('unreadable')
}

const FORGET_MS = 2000

/** Where next-auth leads on to, or the envelope of our refusal, whose status its client keeps to itself. */
type SignOutAnswer = { url?: string; code?: number; msg?: string }

/** Signs out, so that the token is refused from now on, and opens the login page. False, and the page says why, where that failed. */
export async function leaveConsole(): Promise<boolean> {
  try {
    const result: SignOutAnswer = await inTime(async () => {
      if (!(await getCsrfToken())) throw transportFailure('unreachable')
      return signOut({ redirect: false })
    })
    if (result.code) throw new ApiError('refused', result.msg ?? '', result.code, 0)
    // Without its cookie it leads back to its own sign-out page, and the session goes on.
    if (!result.url || result.url.includes('csrf=true')) throw transportFailure('unreadable')
    // The login page does it too, where the browser takes its time.
    const forgotten = Promise.all([forgetKept(), forgetFixes(), dropSubscription().catch(() => {})])
    await Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, FORGET_MS))]).catch(() => {})
    location.assign('/login')
    return true
  } catch (error) {
    if (error instanceof ApiError) showFailure(error)
    return false
  }
}

/** next-auth sends every field as text. */
function typed({ remember, ...fields }: Credentials): Record<string, string> {
  const given = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]))
  return { ...Object.fromEntries(given), remember: String(remember ?? false) }
}

async function inTime<T>(call: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(transportFailure('timedOut')), REQUEST_TIMEOUT_MS)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    throw error instanceof ApiError ? error : transportFailure('unreachable')
  } finally {
    clearTimeout(timer)
  }
}
