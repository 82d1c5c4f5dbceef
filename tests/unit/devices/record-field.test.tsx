// @vitest-environment happy-dom
import '../../support/dom'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { RecordField } from '@/components/devices/record/record-field'
import en from '@/messages/en.json'

function Name() {
  const form = useForm({ defaultValues: { basic: { name: '' } } })
  return (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FormProvider {...form}>
        <RecordField spec={{ path: 'basic.name', label: 'name', max: 50 }} />
      </FormProvider>
    </NextIntlClientProvider>
  )
}

it('a text that is too long stays as it was pasted, and its limit is said', async () => {
  render(<Name />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const long = 'Delivery van '.repeat(6).trim()
  await userEvent.click(field)
  await userEvent.paste(long)
  expect(field.value).toBe(long)
  expect(screen.getByText('77 of at most 50 characters.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.paste('x'.repeat(50))
  expect(screen.queryByText(/at most/)).toBeNull()
})
