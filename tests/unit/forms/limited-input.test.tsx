// @vitest-environment happy-dom
import '../../support/dom'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { GroupNameForm } from '@/components/devices/list/group-name-form'
import { MAX_GROUP_NAME } from '@/lib/devices/group-order'
import en from '@/messages/en.json'

it('a name that is too long is neither cut nor sent, and its limit is said', async () => {
  const save = vi.fn(async () => true)
  const close = vi.fn()
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <GroupNameForm onSave={save} onClose={close} />
    </NextIntlClientProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox')
  const long = 'x'.repeat(MAX_GROUP_NAME + 1)
  await userEvent.type(field, `${long}{Enter}`)
  expect(field.value).toBe(long)
  expect(screen.getByRole('alert').textContent).toBe(`At most ${MAX_GROUP_NAME} characters.`)
  expect([save.mock.calls, close.mock.calls]).toEqual([[], []])
  await userEvent.type(field, '{Backspace}{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(save.mock.calls).toEqual([['x'.repeat(MAX_GROUP_NAME)]])
})
