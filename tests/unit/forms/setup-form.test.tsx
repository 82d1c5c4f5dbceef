// @vitest-environment happy-dom
import '../../support/dom'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { SetupForm } from '@/components/login/setup-form'
import en from '@/messages/en.json'

const sent: unknown[] = []
const user = userEvent.setup()
const press = () => user.click(screen.getByRole('button', { name: en.setup.submit }))
const field = (name: 'token' | 'customerName' | 'account' | 'password') =>
  screen.getByLabelText(en.setup[name])

beforeEach(async () => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const fields = [{ path: 'account', message: 'Taken' }]
    return Response.json({ code: 10002, msg: 'Wrong', data: { fields } })
  })
  const { showPassword, hidePassword } = en.login
  render(<SetupForm next="/" texts={{ ...en.setup, showPassword, hidePassword }} transport={en.transport} />)
  await screen.findByRole('button', { name: en.setup.submit })
})

it('says each rule that is broken at its field, without asking the server', async () => {
  await user.type(field('account'), 'not a name')
  await press()
  for (const name of ['token', 'customerName', 'account', 'password'] as const) {
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(field(name).getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe(en.setup[`${name}Hint`])
  }
  expect(document.activeElement).toBe(field('token'))
  expect(sent).toEqual([])
})

it('marks the field that the server refuses, and keeps what was typed', async () => {
  await user.type(field('token'), 'ABCD-EFGH-IJKL-MNOP')
  await user.type(field('customerName'), 'Northwind')
  await user.type(field('account'), 'keeper')
  await user.type(field('password'), 'Quiet-harbour-42')
  await press()
  await waitFor(() => expect(field('account').getAttribute('aria-invalid')).toBe('true'))
  const typed = { customerName: 'Northwind', account: 'keeper', password: 'Quiet-harbour-42' }
  expect(sent).toEqual([{ token: 'ABCD-EFGH-IJKL-MNOP', ...typed }])
  expect(field('customerName').getAttribute('aria-invalid')).toBeNull()
  expect(document.activeElement).toBe(field('account'))
  expect(field('password')).toHaveProperty('value', 'Quiet-harbour-42')
})
