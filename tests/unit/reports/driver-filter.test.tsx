// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConditionsFilter } from '@/components/reports/filters/conditions-filter'
import { DrivingLimitsButton } from '@/components/reports/hours/driving-limits-button'
import { reportOf } from '@/lib/reports/catalogue'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const { drivingLimits: t, driverChoices } = en.reports
const user = userEvent.setup()
let sent: { method: string; path: string; body: unknown }[] = []
beforeEach(() => {
  sent = []
})

/** Answers by the path; what is written is kept. */
function answer(answers: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (given: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = given.split('?')[0] ?? ''
    if (method !== 'GET') sent.push({ method, path, body: JSON.parse(String(body)) })
    const data = method === 'GET' ? answers[path] : JSON.parse(String(body))
    return Response.json(
      { code: data === undefined ? 1 : 0, msg: '', data },
      { status: data === undefined ? 404 : 200 },
    )
  })
}

it('chooses drivers by name, and keeps those that were chosen before by their ids', async () => {
  answer({
    '/api/drivers': {
      items: [
        { id: 7, name: 'Ann' },
        { id: 8, name: 'Ben' },
      ],
      total: 60,
    },
    '/api/drivers/9': { id: 9, name: 'Cleo' },
  })
  const change = vi.fn()
  renderInConsole(<ConditionsFilter report={reportOf('trips')} value={['drivers=9,12']} onChange={change} />)
  await user.click(screen.getByRole('button', { name: new RegExp(en.reports.screen.filters) }))
  const group = await screen.findByRole('group', { name: en.reports.columns.drivers })
  const box = (name: string) => within(group).findByRole('checkbox', { name })
  expect(await box('Cleo')).toBeDefined()
  expect((await box('Driver 12')).getAttribute('aria-checked')).toBe('true')
  expect(await within(group).findByText(/^58 more/)).toBeDefined()
  await user.click(await box('Ben'))
  await user.click(await box(en.reports.words.nobody))
  await user.click(await box('Driver 12'))
  await user.click(screen.getByRole('button', { name: en.ui.apply }))
  await waitFor(() => expect(change).toHaveBeenCalledWith(['drivers=9,8,none']))
})

it('says when drivers cannot be loaded', async () => {
  answer({})
  renderInConsole(<ConditionsFilter report={reportOf('trips')} value={[]} onChange={() => undefined} />)
  await user.click(screen.getByRole('button', { name: new RegExp(en.reports.screen.filters) }))
  expect((await screen.findByRole('alert')).textContent).toBe(driverChoices.driversFailed)
})

it('sets the limits of driving in hours, which are kept in minutes', async () => {
  answer({ '/api/driving-limits': { dayMinutes: 540, stretchMinutes: 270, restMinutes: 660 } })
  renderInConsole(<DrivingLimitsButton />, { permissions: ['fleet.read', 'fleet.edit'] })
  await user.click(screen.getByRole('button', { name: t.open }))
  const sheet = await screen.findByRole('dialog', { name: t.title })
  const field = (name: string) => within(sheet).findByRole('spinbutton', { name: new RegExp(`^${name}`) })
  const stretch = (await field(t.stretch)) as HTMLInputElement
  expect(stretch.value).toBe('4.5')
  await user.clear(stretch)
  await user.click(within(sheet).getByRole('button', { name: t.save }))
  await waitFor(() => expect(stretch.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  await user.type(stretch, '4.25')
  await user.click(within(sheet).getByRole('button', { name: t.save }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: '/api/driving-limits',
        body: { dayMinutes: 540, stretchMinutes: 255, restMinutes: 660 },
      },
    ]),
  )
})

it('offers limits to those alone who may set them', () => {
  renderInConsole(<DrivingLimitsButton />, { permissions: ['fleet.read'] })
  expect(screen.queryByRole('button', { name: t.open })).toBeNull()
})
