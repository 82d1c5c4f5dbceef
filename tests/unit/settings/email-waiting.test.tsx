// @vitest-environment happy-dom
import '../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { ProfileScreen } from '@/components/settings/profile/profile-screen'
import en from '@/messages/en.json'

const calls = vi.hoisted(() => vi.fn())
const account = vi.hoisted(() => ({ permissions: ['profile.edit'] }))
vi.mock('@/lib/http/client', () => ({ api: calls }))
vi.mock('@/components/account/account-context', () => ({
  useFormats: () => ({ dateMinute: String }),
  useAccount: () => ({ mapType: 'world', permissions: account.permissions }),
  useAccountIfAny: () => ({ mapType: 'world', permissions: account.permissions }),
}))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }),
  usePathname: () => '/myProfile',
}))

const profile = (more: object) => ({
  account: 'ann',
  customerName: 'Ann',
  email: 'old@x.example',
  emailVerified: true,
  phone: null,
  contact: null,
  company: null,
  country: null,
  language: null,
  timeZone: 'Etc/UTC',
  mapKey: null,
  distanceUnit: 'km',
  volumeUnit: 'L',
  temperatureUnit: 'C',
  mapType: 'world',
  parentMapKey: false,
  hasSuperior: true,
  confirmsEmail: true,
  emailWaiting: null,
  emailWaitingUntil: null,
  ...more,
})

const show = (first: object, then: object = first) => {
  calls.mockReset()
  calls.mockImplementation((method: string, path: string) =>
    Promise.resolve(path === '/api/basemap' ? [] : method === 'GET' ? first : then),
  )
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <ProfileScreen />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return view
}
const asked = () => calls.mock.calls.map(([method, path]) => `${method} ${path}`)

it('names the address that waits, mails its link again, and keeps the old one when that is called off', async () => {
  const until = '2026-11-24T06:00:00.000Z'
  const view = show(profile({ emailWaiting: 'new@x.example', emailWaitingUntil: until }))
  const box = await screen.findByText(/new@x\.example waits to be confirmed/)
  expect(box.textContent).toContain(`until ${Date.parse(until)}.`)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('old@x.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(asked()).toContain('POST /api/account/email'))
  expect(screen.getByText(/waits to be confirmed/)).toBeDefined()
  view.unmount()

  show(profile({ emailWaiting: 'new@x.example' }), profile({}))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText(/waits to be confirmed/)).toBeNull())
  expect(asked()).toContain('DELETE /api/account/email')
})

it.each([
  [true, 'A new address takes effect once you open the link that we mail there.'],
  [false, 'This platform sends no e-mail: a new address takes effect at once.'],
])('says when a new address counts where one has to be confirmed: %s', async (confirmsEmail, hint) => {
  const view = show(profile({ confirmsEmail }))
  expect(await screen.findByText(hint)).toBeDefined()
  view.unmount()
})

it('has the pace of live screens for who may edit no profile, such as a virtual account', async () => {
  account.permissions = ['devices.read']
  show({})
  const pace = await screen.findByRole('switch')
  expect(pace.getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByLabelText('E-mail')).toBeNull()
  expect(asked()).not.toContain('GET /api/account/profile')
})
