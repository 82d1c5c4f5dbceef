// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SmsProviderScreen } from '@/components/settings/sms-provider/sms-provider-screen'
import { NO_ADDRESS } from '@/lib/network/address'
import type { SmsProvider } from '@/lib/sms/provider-schema'
import type { SmsMessage, SmsUsage } from '@/lib/sms/usage-schema'
import { renderInConsole } from '../../support/console-page'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

const KEPT: SmsProvider = {
  method: 'POST',
  url: 'https://sms.example.com/{user}/send',
  user: 'AC1',
  hasPassword: true,
  headers: [{ name: 'Authorization' }],
  contentType: 'form',
  body: 'To={to}&Body={text}',
  successText: '',
  sender: 'Fleet',
  price: 0.0079,
  currency: 'EUR',
  updatedAt: '2026-05-04T09:00:00.000Z',
}
let provider: SmsProvider | null
let messages: SmsMessage[]
let usage: SmsUsage[]
let put: Record<string, unknown>[]
let refusal: { code: number; msg: string; data: { error: string } } | null

beforeEach(() => {
  said = '400 no such number'
  provider = null
  messages = []
  usage = []
  put = []
  refusal = null
})

let said = '400 no such number'
function open() {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })
    if (path.startsWith('/api/sms-usage')) return answer(usage)
    if (path === '/api/sms-provider/messages') return answer(messages)
    if (refusal) return Response.json(refusal, { status: 400 })
    if (path === '/api/sms-provider/test') return answer({ state: 'failed', said })
    if (method === 'PUT') put.push(JSON.parse(String(body)))
    if (method === 'PUT') return answer({ ...KEPT, ...put.at(-1) })
    return answer(method === 'GET' ? provider : null)
  })
  renderInConsole(<SmsProviderScreen />, { permissions: ['smsProvider.edit', 'accounts.read'] })
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const type = async (name: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}

describe('the provider of SMS', () => {
  it('begins with a preset, and is kept with a price', async () => {
    open()
    expect(await screen.findByText(/There is no provider/)).toBeTruthy()
    await userEvent.click(await button('Twilio-like'))
    await type(/^User/, 'AC1')
    await type(/^Sender/, 'Fleet')
    await userEvent.click(await button('Save'))
    expect((await screen.findAllByText('This is needed.')).length).toBeGreaterThan(0)
    expect(put).toEqual([])
    await type(/^Price/, '0,0079')
    await type(/^Currency/, 'eur')
    await userEvent.click(await button('Save'))
    await waitFor(() => expect(put).toHaveLength(1))
    expect(put[0]).toEqual({
      method: 'POST',
      url: 'https://api.example.com/2010-04-01/Accounts/{user}/Messages.json',
      headers: [{ name: 'Authorization', value: 'Basic {basic}' }],
      user: 'AC1',
      contentType: 'form',
      body: 'To={to}&From={from}&Body={text}',
      successText: '',
      sender: 'Fleet',
      price: 0.0079,
      currency: 'EUR',
    })
  })

  it('keeps secrets that nothing is typed over, and a GET has no body', async () => {
    provider = KEPT
    open()
    expect(((await screen.findByLabelText(/^Value/)) as HTMLInputElement).value).toBe('')
    await userEvent.click(screen.getByRole('radio', { name: 'GET' }))
    expect(screen.queryByRole('textbox', { name: /^Body/ })).toBeNull()
    await type(/^Address/, 'https://sms.example.com/?to={to}&text={text}')
    await userEvent.click(await button('Save'))
    await waitFor(() => expect(put).toHaveLength(1))
    expect(put[0]).toMatchObject({ method: 'GET', body: '', headers: [{ name: 'Authorization' }] })
    expect(put[0]).not.toHaveProperty('password')
  })

  it('says at its field what is wrong, and what the server refuses', async () => {
    provider = KEPT
    open()
    await screen.findByText('sms.example.com')
    await type(/^Body/, 'To={to}')
    await userEvent.click(await button('Save'))
    expect(await screen.findByText(/The number and the text are both needed/)).toBeTruthy()
    refusal = { code: 23037, msg: 'This address cannot be used', data: { error: 'smsProviderAddress' } }
    await type(/^Body/, 'To={to}&B={text}')
    await userEvent.click(await button('Save'))
    expect(await screen.findByText('This address cannot be used')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^Address/ }).getAttribute('aria-invalid')).toBe('true')
  })

  it('is tested, with what it answered, and removed after a question', async () => {
    provider = KEPT
    open()
    await userEvent.type(await screen.findByLabelText('Test number'), '+49151')
    await userEvent.click(await button('Send a test'))
    expect(await screen.findByText('400 no such number')).toBeTruthy()
    expect(screen.getByText('Rejected')).toBeTruthy()
    expect(screen.getByText('The last test failed.')).toBeTruthy()
    said = NO_ADDRESS
    await userEvent.click(await button('Send a test'))
    expect(await screen.findByText(/^Not sent: .+ does not exist\. Check the address\.$/)).toBeTruthy()
    await userEvent.click(await button('Remove'))
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/There is no provider/)).toBeTruthy()
  })
})

it('shows what accounts spend, and the last messages with what was said to them', async () => {
  provider = KEPT
  usage = [{ accountId: 7, accountName: 'Fleet', messages: 2, parts: 3, cost: 0.0279, currency: 'EUR' }]
  messages = [
    {
      id: 1,
      accountName: 'Fleet',
      to: '+49151',
      parts: 1,
      state: 'queued',
      said: null,
      createdAt: '2026-05-04T09:00:00.000Z',
    },
  ]
  open()
  expect((await screen.findByText(/0\.0279/)).textContent).toContain('EUR')
  expect(await screen.findByText('No answer yet')).toBeTruthy()
  expect(screen.getByText('+49151')).toBeTruthy()
})
