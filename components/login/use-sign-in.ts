'use client'
import { useState } from 'react'
import type { CaptchaWidget } from '@/lib/auth/captcha-schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import type { Credentials } from './console-auth'
import { enterConsole } from './load-door'

/** Where a refusal belongs on the form. */
export type SignInProblem = { text: string; at: 'form' | 'password' | 'captcha' | 'code' }

const WRONG_PASSWORD = 11002
const ASKS_FOR_CODE = 11012
const WRONG_CODE = 11013
const AT: Record<number, SignInProblem['at']> = { [WRONG_PASSWORD]: 'password', [WRONG_CODE]: 'code' }
const ASKS_FOR_CAPTCHA = new Set([11006, 11007, 11008])
/** Others' wrong tries may make the work harder while it is done. */
const MAX_PROOFS = 3

const isAsked = (error: unknown): boolean => error instanceof ApiError && ASKS_FOR_CAPTCHA.has(error.code)

/**
 * Signs in and opens `next`. Says what went wrong, and asks for a code once the server does. Where proof of work is asked
 * for it is done on the way; the widget of a service is shown.
 */
export function useSignIn(next: string) {
  const [busy, setBusy] = useState(false)
  const [proving, setProving] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const [widget, setWidget] = useState<CaptchaWidget | null>(null)

  /** Enters, with proof when the server asks for it; throws the refusal where a widget has to give it. */
  const enter = async (given: Credentials, proofs = 0): Promise<void> => {
    try {
      await enterConsole(given)
    } catch (error) {
      if (!isAsked(error) || proofs === MAX_PROOFS) throw error
      const query = { account: given.account }
      const offer = await api('GET', '/api/captcha', { query, hideError: true })
      setWidget(offer.kind === 'work' ? null : offer)
      if (offer.kind !== 'work') throw error
      setProving(true)
      const { solveWork } = await import('./solve-work')
      await enter({ ...given, captcha: await solveWork(offer) }, proofs + 1)
    }
  }

  const signIn = async (given: Credentials): Promise<SignInProblem | null> => {
    setBusy(true)
    setProblem(null)
    try {
      await enter(given)
      // A whole new page: nothing of the visitor before stays in memory. The form stays busy until it is there.
      location.assign(next)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProving(false)
      setBusy(false)
      // A token that was sent counts no more, so the widget starts anew.
      setWidget((shown) => shown && { ...shown })
      if (error.code === ASKS_FOR_CODE) {
        setAsksCode(true)
        return null
      }
      const at = isAsked(error) ? 'captcha' : (AT[error.code] ?? 'form')
      const found: SignInProblem = { text: error.message, at }
      setProblem(found)
      return found
    }
  }
  return { busy, proving, problem, setProblem, widget, asksCode, setAsksCode, signIn }
}
