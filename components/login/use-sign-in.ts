'use client'
import { useState } from 'react'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import type { Credentials } from './console-auth'
import { enterConsole } from './load-door'

export type Captcha = { captchaId: string; image: string }

/** Where a refusal belongs on the form. */
export type SignInProblem = { text: string; at: 'form' | 'password' | 'captcha' | 'code' }

const WRONG_PASSWORD = 11002
const ASKS_FOR_CODE = 11012
const WRONG_CODE = 11013
const AT: Record<number, SignInProblem['at']> = { [WRONG_PASSWORD]: 'password', [WRONG_CODE]: 'code' }
const ASKS_FOR_CAPTCHA = new Set([11006, 11007, 11008])

const fetchCaptcha = () => api('GET', '/api/captcha', { hideError: true })

/** Signs in and opens `next`. Says what went wrong, and asks for a captcha or a code once the server does. */
export function useSignIn(next: string) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)

  const renewCaptcha = async () => setCaptcha(await fetchCaptcha().catch(() => captcha))

  const signIn = async (given: Credentials): Promise<SignInProblem | null> => {
    setBusy(true)
    setProblem(null)
    try {
      await enterConsole({ ...given, captchaId: captcha?.captchaId })
      // A whole new page: nothing of the visitor before stays in memory. The form stays busy until it is there.
      location.assign(next)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === ASKS_FOR_CODE) {
        setCaptcha(null)
        setAsksCode(true)
        setBusy(false)
        return null
      }
      const asks = ASKS_FOR_CAPTCHA.has(error.code)
      if (asks || captcha) await renewCaptcha()
      const at = asks ? 'captcha' : (AT[error.code] ?? 'form')
      const found: SignInProblem = { text: error.message, at }
      setProblem(found)
      setBusy(false)
      return found
    }
  }
  return { busy, problem, setProblem, captcha, renewCaptcha, asksCode, setAsksCode, signIn }
}
