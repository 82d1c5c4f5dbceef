// @vitest-environment happy-dom
import '../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { PasswordDialog } from '@/components/accounts/password-dialog'
import { ResetForm } from '@/components/login/reset-form'
import SetupFields from '@/components/login/setup-fields'
import { ApiError } from '@/lib/http/api-error'
import en from '@/messages/en.json'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls, setClientHooks: () => {} }))

const message = en.validation.passwordCommon
const refused = new ApiError('refused', 'Illegal', 40001, 400, 'illegalParameter', [
  { path: 'password', message },
])
const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
const expectAtField = async (field: HTMLElement) => {
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText('Illegal')).toBeNull()
  expect(field.getAttribute('aria-invalid')).toBe('true')
}
const labels = { showPassword: 'Show', hidePassword: 'Hide' }
const transport = en.transport

it('is told at the field where a superior types it', async () => {
  const save = vi.fn().mockRejectedValue(refused)
  show(<PasswordDialog name="Ann" save={save} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('radio', { name: en.accounts.password.type }))
  const field = screen.getByLabelText(new RegExp(en.accounts.password.label))
  await userEvent.type(field, 'charlie1')
  await userEvent.click(screen.getByRole('button', { name: en.accounts.password.submit }))
  await expectAtField(field)
  expect(save).toHaveBeenCalledWith('charlie1', { hideError: true })
})

it('is told at the field that a mailed link opens', async () => {
  calls.mockRejectedValueOnce(refused)
  show(<ResetForm token="t" texts={{ ...en.passwords, ...labels }} transport={transport} />)
  const field = screen.getByLabelText(en.passwords.password)
  await userEvent.type(field, 'charlie1')
  await userEvent.click(screen.getByRole('button', { name: en.passwords.save }))
  await expectAtField(field)
})

it('is told at the field of the first administrator', async () => {
  calls.mockRejectedValueOnce(refused)
  show(<SetupFields next="/" texts={{ ...en.setup, ...labels }} transport={transport} />)
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
  await type(en.setup.token, 'AAAA')
  await type(en.setup.customerName, 'My company')
  await type(en.setup.account, 'boss')
  await type(en.setup.password, 'charlie1')
  await userEvent.click(screen.getByRole('button', { name: en.setup.submit }))
  await expectAtField(screen.getByLabelText(en.setup.password))
})
