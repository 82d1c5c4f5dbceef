// @vitest-environment happy-dom
import '../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MailServerScreen } from '@/components/settings/mail-server/mail-server-screen'
import { ApiError } from '@/lib/http/api-error'
import type { MailServer } from '@/lib/mail/server-schema'
import en from '@/messages/en.json'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls, showFailure: vi.fn(), transportFailure: vi.fn() }))
vi.mock('@/components/account/account-context', () => ({
  useFormats: () => ({ dateMinute: () => 'Tuesday' }),
}))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

const KEPT: MailServer = {
  host: 'smtp.example.com',
  port: 587,
  mailFrom: 'alerts@example.com',
  user: 'ann',
  tls: false,
  hasPassword: true,
  testedAt: '2026-05-04T09:00:00.000Z',
  failure: null,
}
const FAILED: MailServer = {
  ...KEPT,
  failure: { at: '2026-05-05T09:00:00.000Z', problem: 'auth', text: '535 no such user' },
}
let server: MailServer | null
let verified: boolean
/** What the server makes of a change. */
let change: (method: string, options: { body: Record<string, unknown> }) => MailServer | null

beforeEach(() => {
  calls.mockReset()
  server = null
  verified = true
  change = () => KEPT
  calls.mockImplementation(async (method: string, path: string, options: never) => {
    if (path === '/api/account/profile') return { email: 'ann@example.com', emailVerified: verified }
    return method === 'GET' ? server : change(method, options)
  })
})

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <MailServerScreen />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
}
const saved = () => calls.mock.calls.filter(([method]) => method === 'PUT').map(([, , { body }]) => body)
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const refusal = (message: string, error: string) => new ApiError('refused', message, 1, 422, error)

describe('the form of the own mail server', () => {
  it('is untouched at first, and keeps a server that took the test mail', async () => {
    open()
    expect((await button('Test and save')).disabled).toBe(true)
    expect(screen.getByText(/You have no mail server of your own/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Host'), 'smtp.example.com')
    await userEvent.type(screen.getByLabelText('Sender address'), 'alerts@example.com')
    await userEvent.click(await button('Test and save'))
    expect(await screen.findByText('smtp.example.com')).toBeTruthy()
    expect(saved()).toEqual([
      { host: 'smtp.example.com', port: 587, mailFrom: 'alerts@example.com', user: '', tls: false },
    ])
    expect((await button('Test and save')).disabled).toBe(true)
  })

  it('says while it is tested where the mail goes, and when it is refused what was said; nothing typed is lost', async () => {
    let refuse: (error: Error) => void = () => {}
    change = () =>
      new Promise((_resolve, reject) => {
        refuse = reject
      }) as never
    server = KEPT
    open()
    await userEvent.type(await screen.findByLabelText('Password'), 'another')
    await userEvent.click(await button('Test and save'))
    expect(await screen.findByText(/Sending a test mail to .*ann@example.com/)).toBeTruthy()
    refuse(refusal('It does not accept this user and password. It said: 535 no', 'mailServerRefused'))
    expect((await screen.findByRole('alert')).textContent).toContain('535 no')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('another')
    expect(saved()).toMatchObject([{ user: 'ann', password: 'another' }])
  })

  it('shows at its field what concerns one', async () => {
    change = () => {
      throw refusal('This host cannot be used', 'mailServerHost')
    }
    server = KEPT
    open()
    await userEvent.type(await screen.findByLabelText('Host'), '.intern')
    await userEvent.click(await button('Test and save'))
    await waitFor(() => expect(screen.getByLabelText('Host').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('This host cannot be used')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes TLS from the start with port 465', async () => {
    server = KEPT
    open()
    const port = await screen.findByLabelText('Port')
    await userEvent.clear(port)
    await userEvent.type(port, '465')
    await userEvent.click(await button('Test and save'))
    await waitFor(() => expect(saved()).toMatchObject([{ port: 465, tls: true }]))
    expect(saved()[0]).not.toHaveProperty('password', '')
  })

  it('asks for a proved address first', async () => {
    verified = false
    open()
    expect(await screen.findByRole('link', { name: 'your profile' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Host'), 'smtp.example.com')
    expect((await button('Test and save')).disabled).toBe(true)
  })
})

describe('a mail server that fails', () => {
  it('is told of with its own words, until a test works', async () => {
    server = FAILED
    open()
    const since =
      'Mail is sent by the platform’s server since Tuesday: it does not accept the user and password.'
    expect(await screen.findByText(since)).toBeTruthy()
    expect(screen.getByText('535 no such user').getAttribute('dir')).toBe('ltr')
    await userEvent.click(await button('Send a test mail'))
    await waitFor(() => expect(screen.queryByText(since)).toBeNull())
  })

  it('is removed after a question', async () => {
    server = FAILED
    change = () => null
    open()
    await userEvent.click(await button('Remove'))
    expect(calls.mock.calls.some(([method]) => method === 'DELETE')).toBe(false)
    const question = await screen.findByRole('alertdialog', { name: 'Remove your mail server?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/You have no mail server of your own/)).toBeTruthy()
  })
})
