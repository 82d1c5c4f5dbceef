import { getCsrfToken, signOut } from 'next-auth/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveConsole } from '@/components/login/console-auth'
import { setClientHooks } from '@/lib/http/client'

vi.mock('next-auth/react', () => ({ getCsrfToken: vi.fn(), signOut: vi.fn(), signIn: vi.fn() }))

const showMessage = vi.fn()
const assign = vi.fn()

beforeEach(() => {
  vi.stubGlobal('location', { assign })
  setClientHooks({ showMessage, texts: { timedOut: 'late', unreachable: 'away', unreadable: 'odd' } })
  vi.mocked(getCsrfToken).mockResolvedValue('token')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const answers = (answer: object) => vi.mocked(signOut).mockResolvedValue(answer as { url: string })

it('opens the login once the session has ended', async () => {
  answers({ url: 'http://localhost/' })
  expect(await leaveConsole()).toBe(true)
  expect(assign).toHaveBeenCalledWith('/login')
  expect(showMessage).not.toHaveBeenCalled()
})

it.each([
  [
    'the session goes on for want of its cookie',
    { url: 'http://localhost/api/auth/signout?csrf=true' },
    'odd',
  ],
  ['the database is away', { code: 50300, msg: 'The system is busy.', data: {} }, 'The system is busy.'],
  ['the answer says nothing', {}, 'odd'],
])('stays, and says why, where %s', async (_where, answer, said) => {
  answers(answer)
  expect(await leaveConsole()).toBe(false)
  expect(assign).not.toHaveBeenCalled()
  expect(showMessage).toHaveBeenCalledWith(said)
})

it('stays, and says so, where the server is not reached', async () => {
  vi.mocked(getCsrfToken).mockResolvedValue(undefined)
  expect(await leaveConsole()).toBe(false)
  expect(signOut).not.toHaveBeenCalled()
  expect(showMessage).toHaveBeenCalledWith('away')
})
