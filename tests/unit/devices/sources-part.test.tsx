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

function Sources({ networks }: { networks: string[] }) {
  const form = useForm({ defaultValues: { basic: { sources: ANYWHERE } } })
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
  expect(screen.getByRole('status').textContent).toBe('basic')
  await choose('Networks it came from before')
  expect(addresses()).toBeNull()
  expect(screen.getByText('Networks so far: 203.0.0.0/16, 2001:db8::/32')).toBeTruthy()
  await choose('Anywhere')
  expect(screen.queryByText(/Networks so far/)).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('says what counts first of a device that has never connected', async () => {
  render(<Sources networks={[]} />)
  await choose('Networks it came from before')
  expect(screen.getByText(en.deviceRecord.sources.noNetworks)).toBeTruthy()
})
