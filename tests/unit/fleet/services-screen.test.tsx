// @vitest-environment happy-dom
import '../../support/dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ServicesScreen } from '@/components/fleet/services/services-screen'
import type { Permission } from '@/lib/auth/permissions'
import type { ListedPlan, ServicePlan } from '@/lib/fleet/services/plan-schema'
import type { CounterReading, Service, ServiceState } from '@/lib/fleet/services/service-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const { services: t } = en.fleet
const EDITOR: Permission[] = ['fleet.read', 'fleet.edit']

const PLAN: ServicePlan = {
  id: 3,
  name: 'Oil change',
  intervalM: 15_000_000,
  intervalEngineS: null,
  intervalMonths: 12,
  intervalDays: null,
  aheadM: 500_000,
  aheadEngineS: 0,
  aheadDays: 0,
  startOn: '2026-01-01',
  schedule: 'last',
  emails: [],
  targets: { kind: 'all' },
  named: [],
  enabled: true,
  createdAt: '2026-01-01T10:00:00.000Z',
}
const STATE: ServiceState = {
  plan: { id: 3, name: 'Oil change' },
  vehicle: { id: 8, name: 'Van 7' },
  state: 'soon',
  leads: 'distance',
  used: 0.98,
  dueOdometerM: 30_000_000,
  dueEngineS: null,
  dueOn: '2026-12-31',
  forecastOn: '2026-06-01',
  lastOn: '2026-01-10',
  odometerM: 29_700_000,
  engineS: 0,
  toldAt: null,
  jump: { on: '2026-05-03', m: 70_000_000 },
}
const READING: CounterReading = {
  at: '2026-05-04T10:00:00.000Z',
  odometerM: 29_700_000,
  engineS: 7200,
  jump: null,
}
const DONE: Service = {
  id: 5,
  vehicle: { id: 8, name: 'Van 7', deleted: false },
  plan: { id: 3, name: 'Oil change' },
  doneOn: '2026-01-10',
  odometerM: 15_000_000,
  engineHours: null,
  cost: 120.5,
  currency: 'EUR',
  parts: 'Filter',
  workshop: 'Corner garage',
  remark: '',
  fileName: 'bill.pdf',
  author: 'North',
  createdAt: '2026-01-10T10:00:00.000Z',
  voided: null,
}
const COUNTS = { fine: 4, soon: 1, due: 0, overdue: 0 }

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[] = []
beforeEach(() => {
  sent = []
})

/** Answers by the beginning of the address; `refusal` to what is written for the first time. */
function answer(given: Record<string, unknown> = {}, refusal: string | null = null) {
  const answers: Record<string, unknown> = {
    '/api/service-states': { items: [STATE], total: 1, counts: COUNTS },
    '/api/service-plans': { items: [{ ...PLAN, namedCount: 0 }], total: 1 },
    '/api/services': { items: [DONE], total: 1 },
    '/api/vehicle-counters': READING,
    ...given,
  }
  let refuses = refusal
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = address.split('?')[0] ?? ''
    if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    if (method !== 'GET' && refuses) {
      const error = refuses
      refuses = null
      return Response.json({ code: 37065, msg: 'far off', data: { error } }, { status: 409 })
    }
    return Response.json(
      { code: 0, msg: '', data: answers[path] ?? { items: [], total: 0 } },
      { status: 200 },
    )
  })
}

it('shows what is left, what comes first, and a day that was left out', async () => {
  answer()
  renderInConsole(<ServicesScreen planId={null} />, { permissions: ['fleet.read'] })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('Van 7')
  expect(row.textContent).toMatch(/300 km left · due on/)
  expect(row.textContent).toContain('70,000')
  expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('98')
  // Readers change nothing.
  expect(screen.queryByRole('button', { name: t.serviceDone })).toBeNull()
  expect(screen.queryByRole('button', { name: t.newPlan })).toBeNull()
})

it('says of what is over by how much, and of its day only that it is the last one', async () => {
  const over: ServiceState = structuredClone(STATE)
  over.state = 'overdue'
  over.odometerM = 33_820_000
  answer({ '/api/service-states': { items: [over], total: 1, counts: COUNTS } })
  renderInConsole(<ServicesScreen planId={null} />, { permissions: ['fleet.read'] })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/3,820 km over · or by Dec 31, 2026/)
  expect(within(row).queryByRole('progressbar')).toBeNull()
})

it('writes days as they are in a zone that is more than twelve hours ahead', async () => {
  answer()
  renderInConsole(<ServicesScreen planId={null} />, { timeZone: 'Pacific/Auckland' })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('due on Dec 31, 2026')
  expect(row.textContent).not.toContain('2027')
})

it('makes a plan, which wants an interval and no warning before it begins', async () => {
  answer({ '/api/service-states': { items: [], total: 0, counts: COUNTS } })
  renderInConsole(<ServicesScreen planId={null} />, { permissions: EDITOR })
  expect(await screen.findByText(t.emptyText)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: t.newPlan }))
  const sheet = await screen.findByRole('dialog', { name: t.newPlan })
  const field = (name: string) => within(sheet).getByLabelText(name, { exact: false, selector: 'input' })
  await userEvent.type(within(sheet).getByRole('textbox', { name: t.name }), 'Brakes')
  fireEvent.change(field(t.startOn), { target: { value: '2026-02-01' } })
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  expect(await within(sheet).findByText(en.validation.intervalNeeded)).toBeTruthy()
  await userEvent.type(within(sheet).getByRole('textbox', { name: t.fields.intervalM }), '20')
  expect(await within(sheet).findByText(en.validation.intervalFarLeast)).toBeTruthy()
  await userEvent.type(within(sheet).getByRole('textbox', { name: t.fields.intervalM }), '000')
  await userEvent.type(
    within(sheet).getAllByRole('textbox', { name: t.fields.aheadM })[0] as HTMLElement,
    '30000',
  )
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  expect(await within(sheet).findByText(en.validation.aheadOfInterval)).toBeTruthy()
  await userEvent.clear(within(sheet).getAllByRole('textbox', { name: t.fields.aheadM })[0] as HTMLElement)
  await userEvent.type(within(sheet).getByRole('textbox', { name: t.emails }), 'a@example.com, b@example.com')
  expect(sent).toEqual([])
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/service-plans',
    body: {
      name: 'Brakes',
      intervalM: 20_000_000,
      aheadM: 0,
      intervalMonths: null,
      startOn: '2026-02-01',
      schedule: 'last',
      targets: { kind: 'all' },
      enabled: true,
      emails: ['a@example.com', 'b@example.com'],
    },
  })
})

it('looks for what the address names', async () => {
  answer()
  renderInConsole(<ServicesScreen planId={3} search="Van 8" />, { permissions: EDITOR })
  expect(await screen.findByDisplayValue('Van 8')).toBeTruthy()
})

it('writes a service down with what was counted, and asks when the odometer is far off', async () => {
  answer({}, 'odometerFarOff')
  renderInConsole(<ServicesScreen planId={3} />, { permissions: EDITOR })
  const row = await screen.findByRole('listitem')
  await userEvent.click(within(row).getByRole('button', { name: t.serviceDone }))
  const sheet = await screen.findByRole('dialog', { name: t.serviceDone })
  const odometer = await within(sheet).findByDisplayValue('29700')
  await userEvent.clear(odometer)
  await userEvent.type(odometer, '99000')
  const corrects = await within(sheet).findByRole('checkbox', { name: t.correctsOdometer })
  const hint = t.correctsOdometerHint.replace('{distance}', '29,700 km')
  expect(within(sheet).queryByText(hint)).toBeNull()
  await userEvent.click(corrects)
  expect(within(sheet).getByText(hint)).toBeTruthy()
  await userEvent.click(corrects)
  await userEvent.type(within(sheet).getByRole('textbox', { name: t.fields.cost }), '99,5')
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  expect(await within(sheet).findByText(en.validation.currency)).toBeTruthy()
  await userEvent.type(within(sheet).getByRole('combobox', { name: t.fields.currency }), 'eur')
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  await userEvent.click(await within(sheet).findByRole('checkbox', { name: t.isRight }))
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => (body as { confirmed: boolean }).confirmed)).toEqual([false, true])
  expect(sent[1]?.body).toMatchObject({
    vehicleId: 8,
    planId: 3,
    odometerM: 99_000_000,
    correctsOdometer: true,
    cost: 99.5,
    currency: 'EUR',
  })
})

it('voids a service with a reason, and leads to its bill', async () => {
  answer()
  renderInConsole(<ServicesScreen planId={null} />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('radio', { name: t.tabs.history }))
  const row = (await screen.findByText(/Corner garage/)).closest('li') as HTMLElement
  expect(row.textContent).toMatch(/EUR.120\.50/)
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/api/services/5/file')
  await userEvent.click(within(row).getByRole('button', { name: t.void }))
  const dialog = await screen.findByRole('dialog', { name: en.fleet.voiding.title })
  const button = within(dialog).getByRole('button', { name: t.void })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  await userEvent.type(within(dialog).getByRole('textbox', { name: en.fleet.voiding.reason }), 'Another van')
  await userEvent.click(button)
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/services/[id]/void'.replace('[id]', '5'),
        body: { reason: 'Another van' },
      },
    ]),
  )
})

it('names some vehicles of a plan in the list, and keeps all of them when it is changed', async () => {
  const vehicles = Array.from({ length: 7 }, (_, n) => ({ id: n + 1, name: `Van ${n + 1}` }))
  const targets = { kind: 'vehicles' as const, vehicleIds: vehicles.map(({ id }) => id) }
  const whole: ServicePlan = { ...PLAN, targets, named: vehicles }
  const listed: ListedPlan = {
    ...PLAN,
    targets: { kind: 'vehicles' },
    named: vehicles.slice(0, 5),
    namedCount: 7,
  }
  answer({ '/api/service-plans': { items: [listed], total: 1 }, '/api/service-plans/3': whole })
  renderInConsole(<ServicesScreen planId={null} />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('radio', { name: t.tabs.plans }))
  expect((await screen.findByRole('listitem')).textContent).toContain('Van 5 and 2 more')
  await userEvent.click(screen.getByRole('button', { name: t.editOf.replace('{name}', 'Oil change') }))
  const sheet = await screen.findByRole('dialog', { name: 'Oil change' })
  await userEvent.click(await within(sheet).findByRole('button', { name: t.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/service-plans/3', body: { targets } })
})
