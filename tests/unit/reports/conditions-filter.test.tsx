// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConditionsFilter } from '@/components/reports/filters/conditions-filter'
import { reportOf } from '@/lib/reports/catalogue'
import { reportFor } from '@/lib/reports/drivers/fleet-report'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const REPORT = reportFor(reportOf('trips'), false)
const DISTANCE = /Distance/
const DURATION = /Duration/
const user = userEvent.setup()

async function open(value: string[]) {
  const change = vi.fn()
  renderInConsole(<ConditionsFilter report={REPORT} value={value} onChange={change} />)
  await user.click(screen.getByRole('button', { name: new RegExp(en.reports.screen.filters) }))
  await screen.findByRole('button', { name: en.ui.apply })
  return change
}
const field = (end: 'atLeast' | 'atMost', column: RegExp) =>
  screen
    .getAllByRole('spinbutton', { name: new RegExp(`${column.source}.*: ${en.reports.screen[end]}$`) })
    .at(0) as HTMLInputElement
const apply = () => user.click(screen.getByRole('button', { name: en.ui.apply }))

it('hands over what was typed, in the units of the report, and leaves alone what nobody touched', async () => {
  const change = await open(['seconds>=100'])
  expect(field('atLeast', DURATION).value).toBe('1.67')
  await user.type(field('atMost', DISTANCE), '2.5')
  await apply()
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(change.mock.calls[0]?.[0].toSorted()).toEqual(['distanceM<=2500', 'seconds>=100'])
})

it('says at its field that an end lies below the other, and keeps both', async () => {
  const change = await open([])
  await user.type(field('atLeast', DISTANCE), '9')
  await user.type(field('atMost', DISTANCE), '3')
  await apply()
  expect(await screen.findByText(en.validation.maxAboveMin)).toBeDefined()
  expect(field('atMost', DISTANCE).getAttribute('aria-invalid')).toBe('true')
  expect(field('atLeast', DISTANCE).value).toBe('9')
  expect(change).not.toHaveBeenCalled()
})

it('clears everything at once', async () => {
  const change = await open(['seconds>=100'])
  await user.click(screen.getByRole('button', { name: en.reports.screen.clearFilters }))
  expect(change).toHaveBeenCalledWith([])
})
