'use client'
import { useState } from 'react'
import type { CaptchaPicture, CaptchaWidget } from '@/lib/auth/captcha-schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import type { Credentials } from './console-auth'
import { enterConsole } from './load-door'

/** Where a refusal belongs on the form. */
export type SignInProblem = { text: string; at: 'form' | 'locked' | 'password' | 'captcha' | 'code' }

const WRONG_PASSWORD = 11002
const ASKS_FOR_CODE = 11012
const WRONG_CODE = 11013
const TOO_MANY_TRIES = 11009
const AT: Record<number, SignInProblem['at']> = {
  [WRONG_PASSWORD]: 'password',
  [WRONG_CODE]: 'code',
  [TOO_MANY_TRIES]: 'locked',
}
const CAPTCHA_REQUIRED = 11006
const CAPTCHA_WRONG = 11007
const ASKS_FOR_CAPTCHA = new Set([CAPTCHA_REQUIRED, CAPTCHA_WRONG, 11008])
/** Others' wrong tries may make the work harder while it is done. */
const MAX_PROOFS = 3

const isAsked = (error: unknown): boolean => error instanceof ApiError && ASKS_FOR_CAPTCHA.has(error.code)

const askCaptcha = (account?: string) =>
  api('GET', '/api/captcha', { query: account === undefined ? {} : { account }, hideError: true })

/**
 * Signs in and opens `next`. Says what went wrong, and asks for a code once the server does. Where proof of work is asked
 * for it is done on the way; a picture or the widget of a service is shown, which is no problem the first time;
 * `lettersWrong` says that those of a picture were.
 */
export function useSignIn(next: string, lettersWrong: string) {
  const [busy, setBusy] = useState(false)
  const [proving, setProving] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const [captcha, setCaptcha] = useState<CaptchaPicture | CaptchaWidget | null>(null)

  /**
   * Enters, with proof when the server asks for it. False where a person is asked for it for the first time; throws the
   * refusal where it was to be given.
   */
  const enter = async (given: Credentials, proofs = 0): Promise<boolean> => {
    try {
      await enterConsole(given)
      return true
    } catch (error) {
      if (!isAsked(error) || proofs === MAX_PROOFS) throw error
      const offer = await askCaptcha(given.account)
      setCaptcha(offer.kind === 'work' ? null : offer)
      if (offer.kind !== 'work') {
        if (!captcha && error instanceof ApiError && error.code === CAPTCHA_REQUIRED) return false
        throw error
      }
      setProving(true)
      const { solveWork } = await import('./solve-work')
      return await enter({ ...given, captcha: await solveWork(offer) }, proofs + 1)
    }
  }

  /** Shows another picture; says why where there is none, and keeps the one that is shown. */
  const renewCaptcha = async (): Promise<void> => {
    try {
      const offer = await askCaptcha()
      setCaptcha(offer.kind === 'work' ? null : offer)
      setProblem((shown) => (shown?.at === 'captcha' ? null : shown))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem({ text: error.message, at: 'captcha' })
    }
  }

  const signIn = async (given: Credentials): Promise<SignInProblem | null> => {
    setBusy(true)
    setProblem(null)
    try {
      if (!(await enter(given))) {
        setBusy(false)
        return null
      }
      // A whole new page: nothing of the visitor before stays in memory. The form stays busy until it is there.
      location.assign(next)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const asksCode = error.code === ASKS_FOR_CODE
      // What was sent counts no more: a widget starts anew, and a picture gives way to another where one is asked for.
      if (captcha?.kind !== 'picture') setCaptcha((shown) => shown && { ...shown })
      else if (asksCode) setCaptcha(null)
      else if (!isAsked(error)) await renewCaptcha()
      setProving(false)
      setBusy(false)
      if (asksCode) {
        setAsksCode(true)
        return null
      }
      const at = isAsked(error) ? 'captcha' : (AT[error.code] ?? 'form')
      const misread = error.code === CAPTCHA_WRONG && captcha?.kind === 'picture'
      const found: SignInProblem = { text: misread ? lettersWrong : error.message, at }
      setProblem(found)
      return found
    }
  }
  return { busy, proving, problem, setProblem, captcha, renewCaptcha, asksCode, setAsksCode, signIn }
}
