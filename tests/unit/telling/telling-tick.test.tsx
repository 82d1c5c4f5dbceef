// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TellingTick } from '@/components/telling/telling-tick'
import type { TellingWay } from '@/components/telling/use-obstacle'
import type { CurrentAccount } from '@/lib/accounts/schema'
import type { Permission } from '@/lib/auth/permissions'
import { renderInConsole } from '../../support/console-page'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls }))

const proved = { email: 'ann@x.example', verified: true, paused: null }
const refused = { reason: '550', at: '2026-11-24T06:00:00.000Z' }
let kept: {
  address: object | null
  unsubscribed: boolean
  confirmsEmail: boolean
  server: object | null
  publicKey: string | null
  browsers: object[]
}
beforeEach(() => {
  kept = {
    address: proved,
    unsubscribed: false,
    confirmsEmail: true,
    server: null,
    publicKey: 'key',
    browsers: [{}],
  }
  calls.mockReset()
  calls.mockImplementation(async (_: string, path: string) => {
    const { address, unsubscribed, confirmsEmail, server, publicKey, browsers } = kept
    const answers: Record<string, unknown> = {
      '/api/telling-preferences': { address, unsubscribed },
      '/api/account/profile': { confirmsEmail },
      '/api/mail-server': server,
      '/api/push/key': { publicKey },
      '/api/push/subscriptions': browsers,
    }
    return answers[path]
  })
})

const PERMISSIONS: Permission[] = ['events.read', 'profile.edit', 'mailServer.edit']

function Ticked({ way, own, starts }: { way: TellingWay; own: boolean; starts: boolean }) {
  const [on, setOn] = useState(starts)
  return <TellingTick way={way} label="Tell" checked={on} own={own} onChange={setOn} />
}

function show(way: TellingWay, { own = true, starts = true, ...account }: Shown = {}) {
  cleanup()
  renderInConsole(<Ticked way={way} own={own} starts={starts} />, { permissions: PERMISSIONS, ...account })
}
type Shown = Partial<CurrentAccount> & { own?: boolean; starts?: boolean }

const box = () => screen.getByRole('checkbox', { name: 'Tell' })
const leads = () => screen.queryByRole('link')?.getAttribute('href')
const isAnswered = (path: string) =>
  waitFor(() => expect(calls.mock.calls.some(([, asked]) => asked === path)).toBe(true))

it.each([
  ['an address', { address: null }, /no e-mail address in your profile/, '/myProfile'],
  ['proof', { address: { ...proved, verified: false } }, /is not verified/, '/myProfile'],
  ['an address that is taken', { address: { ...proved, paused: refused } }, /refused/, '/notifications'],
  ['the wish', { unsubscribed: true }, /turned off alerts by e-mail/, '/notifications'],
  ['a server', { confirmsEmail: false, address: null }, /has no mail server/, '/mailServer'],
])(
  'says that a mail lacks %s, where that is mended, and lets it be ticked',
  async (_, lacks, text, place) => {
    Object.assign(kept, lacks)
    show('mail', { starts: false })
    expect(calls).not.toHaveBeenCalled()
    await userEvent.click(box())
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Tell', description: text })).toBe(box())
    expect(box().getAttribute('aria-checked')).toBe('true')
    expect(leads()).toBe(place)
    await userEvent.click(box())
    expect(screen.queryByText(text)).toBeNull()
  },
)

it.each([
  ['a browser', { browsers: [] }, /not turned on in any browser/],
  ['a key', { publicKey: null }, /cannot push yet/],
])('says that push lacks %s, and where that is mended', async (_, lacks, text) => {
  Object.assign(kept, lacks)
  show('push')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(leads()).toBe('/notifications')
})

it('says nothing where all is well, and where an own server mails', async () => {
  show('push')
  await isAnswered('/api/push/subscriptions')
  Object.assign(kept, { confirmsEmail: false, server: { host: 'mail.example' } })
  show('mail')
  await isAnswered('/api/mail-server')
  await waitFor(() => expect(box().getAttribute('aria-describedby')).toBeNull())
  expect(leads()).toBeUndefined()
})

it('asks nothing of another account, nor for a virtual one: what it could ask is of somebody else', async () => {
  Object.assign(kept, { address: null })
  show('mail', { own: false })
  show('mail', { userFictitiousFlag: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(calls).not.toHaveBeenCalled()
})

it('leads to no page that may not be opened', async () => {
  Object.assign(kept, { confirmsEmail: false })
  show('mail', { permissions: ['events.read', 'profile.edit'] })
  expect(await screen.findByText(/has no mail server/)).toBeTruthy()
  expect(leads()).toBeUndefined()
})
