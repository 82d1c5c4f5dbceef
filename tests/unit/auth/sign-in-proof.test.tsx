import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Credentials } from '@/components/login/console-auth'
import { enterConsole } from '@/components/login/load-door'
import { useSignIn } from '@/components/login/use-sign-in'
import { challengeOf, readSolved } from '@/lib/auth/proof-of-work'
import { ApiError } from '@/lib/http/api-error'

vi.mock('@/components/login/load-door', () => ({ enterConsole: vi.fn() }))

const salt = 'a1B2c3D4e5F6g7H8?expires=1795395678&level=0&'
const work = {
  kind: 'work',
  algorithm: 'SHA-256',
  challenge: challengeOf(salt, 1234),
  maxNumber: 3000,
  salt,
  signature: 'x',
}
const given = { account: 'ann', password: 'secret' }
const refused = (code: number) => new ApiError('refused', `refused ${code}`, code, 401)
const sent = () => vi.mocked(enterConsole).mock.calls.map(([credentials]: [Credentials]) => credentials)

const assign = vi.fn()
const asked: string[] = []
let offer: object = work

beforeEach(() => {
  asked.length = 0
  offer = work
  vi.stubGlobal('location', { assign })
  // As in browsers that have none: the search goes on in turns.
  vi.stubGlobal('Worker', undefined)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ code: 0, msg: '', data: offer })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const signIn = async () => {
  const { result } = renderHook(() => useSignIn('/next', 'other letters'))
  await act(() => result.current.signIn(given))
  return result
}

it('does the work that is asked for, and sends it with the same credentials', async () => {
  vi.mocked(enterConsole).mockRejectedValueOnce(refused(11006))
  await signIn()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/next'))
  expect(asked).toEqual(['/api/captcha?account=ann'])
  const [first, second] = sent()
  expect(first).toEqual(given)
  expect(second).toMatchObject(given)
  expect(readSolved(second?.captcha ?? '')).toMatchObject({ number: 1234, signature: 'x', salt })
})

it('does not work on without end', async () => {
  vi.mocked(enterConsole).mockRejectedValue(refused(11006))
  const result = await signIn()
  expect(sent()).toHaveLength(4)
  expect(result.current).toMatchObject({ busy: false, proving: false, problem: { text: 'refused 11006' } })
})

it('says that the password was wrong after the work, too', async () => {
  vi.mocked(enterConsole).mockRejectedValueOnce(refused(11006)).mockRejectedValueOnce(refused(11002))
  const result = await signIn()
  expect(result.current.problem).toEqual({ text: 'refused 11002', at: 'password' })
  expect(result.current).toMatchObject({ busy: false, proving: false, captcha: null })
})

it('shows the widget of the service that was chosen, anew after each try', async () => {
  offer = { kind: 'turnstile', siteKey: 'site' }
  vi.mocked(enterConsole).mockRejectedValueOnce(refused(11006)).mockRejectedValueOnce(refused(11002))
  const result = await signIn()
  expect(sent()).toHaveLength(1)
  expect(result.current).toMatchObject({ busy: false, problem: null })
  const first = result.current.captcha
  expect(first).toEqual(offer)
  await act(() => result.current.signIn({ ...given, captcha: 'token' }))
  expect(result.current.problem?.at).toBe('password')
  expect(result.current.captcha).toEqual(offer)
  expect(result.current.captcha).not.toBe(first)
})
