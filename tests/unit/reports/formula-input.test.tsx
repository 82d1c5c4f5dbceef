// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, it } from 'vitest'
import { BuilderFormulas } from '@/components/custom-reports/builder-formulas'
import type { Column } from '@/lib/reports/column'
import type { CustomReportInput } from '@/lib/reports/custom-schema'
import { renderInConsole } from '../../support/console-page'

const COLUMNS: Column[] = [
  { key: 'distanceM', kind: 'distance' },
  { key: 'seconds', kind: 'duration' },
]

function Form() {
  const form = useForm<CustomReportInput>({
    defaultValues: {
      computed: [{ label: 'Speed', formula: 'distanceM / seconds', kind: 'number', total: null }],
    },
  })
  const [{ formula } = { formula: '' }] = useWatch({ control: form.control, name: 'computed' }) ?? []
  return (
    <FormProvider {...form}>
      <BuilderFormulas columns={COLUMNS} />
      <output>{formula}</output>
    </FormProvider>
  )
}

it('a formula is read with the names of columns and kept with their keys', async () => {
  renderInConsole(<Form />)
  const input = screen.getByDisplayValue<HTMLInputElement>('[Distance] / [Duration]')
  const kept = () => screen.getByRole('status').textContent
  await userEvent.clear(input)
  await userEvent.type(input, 'distanceM / 1000')
  expect(input.value).toBe('distanceM / 1000')
  await userEvent.tab()
  expect([input.value, kept()]).toEqual(['[Distance] / 1000', 'distanceM / 1000'])
  await userEvent.click(screen.getByRole('button', { name: 'Put Duration into the formula' }))
  expect([input.value, kept()]).toEqual(['[Distance] / 1000 + [Duration]', 'distanceM / 1000 + seconds'])
})
