// @vitest-environment happy-dom
import '../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { SessionsScreen } from '@/components/settings/security/sessions-screen'
import en from '@/messages/en.json'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls }))
vi.mock('@/components/account/account-context', () => ({ useFormats: () => ({ dateMinute: String }) }))

const session = (id: string, current: boolean) => ({
  id,
  current,
  address: '10.0.0.1',
  userAgent: null,
  createdAt: '2026-05-04T09:00:00.000Z',
  expiresAt: '2026-06-04T09:00:00.000Z',
})
const SESSIONS = [session('here', true), session('phone', false), session('office', false)]

it('all other sessions are signed out after a question only', async () => {
  calls.mockImplementation((method: string) =>
    Promise.resolve(method === 'GET' ? SESSIONS : { ended: SESSIONS.length - 1 }),
  )
  const asked = () => calls.mock.calls.filter(([method]) => method === 'DELETE').map(([, path]) => path)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <SessionsScreen />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  const endOthers = () => screen.findByRole('button', { name: 'Sign out everywhere else' })
  await userEvent.click(await endOthers())
  const question = await screen.findByRole('alertdialog', { name: 'Sign out 2 other sessions?' })
  expect(asked()).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(asked()).toEqual([])
  await userEvent.click(await endOthers())
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(asked()).toEqual(['/api/sessions']))
})
