// @vitest-environment happy-dom
import '../../support/dom'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { SourcesPart } from '@/components/devices/record/sources-part'
import { ANYWHERE } from '@/lib/devices/sources'
import en from '@/messages/en.json'

const CONSEQUENCE = en.deviceRecord.sources.consequence

function Sources({ networks, wrong = false }: { networks: string[]; wrong?: boolean }) {
  const error = { type: 'custom', message: 'Wrong' }
  const form = useForm({
    defaultValues: { basic: { sources: ANYWHERE } },
    errors: wrong ? { basic: { sources: { addresses: error } } } : undefined,
  })
  return (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FormProvider {...form}>
        <SourcesPart networks={networks} />
        <output>{Object.keys(form.formState.dirtyFields).join()}</output>
      </FormProvider>
    </NextIntlClientProvider>
  )
}

const choose = (name: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'May connect from' }), name)
const addresses = () => screen.queryByRole('textbox', { name: 'Addresses and ranges, one a line' })

it('asks for addresses where they are fixed, shows networks where they are learnt, and counts as changed only then', async () => {
  render(<Sources networks={['203.0.0.0/16', '2001:db8::/32']} />)
  expect([addresses(), screen.getByRole('status').textContent]).toEqual([null, ''])
  await choose('These addresses')
  expect(addresses()).not.toBeNull()
  expect(screen.getByRole('combobox', { description: CONSEQUENCE })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('basic')
  await choose('Networks it came from before')
  expect(addresses()).toBeNull()
  expect(screen.getByText('Networks so far: 203.0.0.0/16, 2001:db8::/32')).toBeTruthy()
  await choose('Anywhere')
  expect(screen.queryByText(/Networks so far/)).toBeNull()
  expect(screen.queryByText(CONSEQUENCE)).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('says what counts first of a device that has never connected', async () => {
  render(<Sources networks={[]} />)
  await choose('Networks it came from before')
  expect(screen.getByText(en.deviceRecord.sources.noNetworks)).toBeTruthy()
})

it('names the first line that is no address', async () => {
  render(<Sources networks={[]} wrong />)
  await choose('These addresses')
  await userEvent.type(addresses() as HTMLElement, '203.0.113.7{Enter}2001:db8::/32, 999.1.1.1{Enter}home')
  expect(screen.getByText('Line 2: 999.1.1.1 is no address')).toBeTruthy()
  await userEvent.clear(addresses() as HTMLElement)
  expect(screen.getByText('Wrong')).toBeTruthy()
})
