// @vitest-environment happy-dom
import '../../support/dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CostsScreen } from '@/components/fleet/costs/costs-screen'
import { TanksScreen } from '@/components/fleet/tanks/tanks-screen'
import type { Permission } from '@/lib/auth/permissions'
import type { FleetCost, VehicleCost } from '@/lib/fleet/costs/cost-schema'
import type { OilTank } from '@/lib/fleet/tanks/tank-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

// Charts are drawn on a canvas, which there is none of here.
vi.mock('@/components/charts/canvas-chart', () => ({ default: () => null }))

const { costs: t, tanks } = en.fleet
const EDITOR: Permission[] = ['fleet.read', 'fleet.edit', 'devices.read']

const COST: FleetCost = {
  id: 5,
  vehicle: { id: 8, name: 'Van 7', deleted: false },
  kind: 'fuel',
  day: '2026-05-03',
  at: '2026-05-03T10:00:00.000Z',
  timed: true,
  amount: 66.5,
  currency: 'EUR',
  note: '',
  driver: null,
  litres: 44,
  fuel: 'diesel',
  odometerM: null,
  station: 'Corner station',
  fileName: 'receipt.pdf',
  author: 'North',
  createdAt: '2026-05-03T10:00:00.000Z',
  voided: null,
  check: { verdict: 'less', seenL: 31, refuels: [], overTankL: 40 },
}
const TANK: OilTank = {
  id: 3,
  name: 'Left',
  type: 'main',
  code: 'TD-1',
  capacityL: 400,
  capacityOfDevice: true,
  device: { imei: '1', name: 'Truck' },
  sensor: 'main',
  levelL: 120,
  levelAt: '2026-05-03T10:00:00.000Z',
}

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[] = []
let asked: string[] = []
/** What the next order is refused with. */
let refusal: object | null = null

function answer({ items = [COST], vehicles = [] }: { items?: FleetCost[]; vehicles?: VehicleCost[] } = {}) {
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const path = String(input)
    const page = (list: readonly unknown[]) => ({ items: list, total: list.length })
    if (init.method && init.method !== 'GET') {
      sent.push({ method: init.method, path, body: JSON.parse(String(init.body)) })
      const refused = refusal
      refusal = null
      if (refused) return Promise.resolve(Response.json(refused, { status: 409 }))
      return Promise.resolve(Response.json({ code: 0, msg: '', data: COST }))
    }
    asked.push(path)
    const totals = [{ currency: 'EUR', amount: 66.5, litres: 44 }]
    const data = path.startsWith('/api/oil-tanks')
      ? page([TANK])
      : path.includes('/refuels')
        ? page([
            {
              vehicle: { id: 8, name: 'Van 7' },
              from: '2026-05-01T08:00:00.000Z',
              to: '2026-05-01T08:05:00.000Z',
              litres: 55,
            },
          ])
        : path.startsWith('/api/fleet-costs/vehicles')
          ? page(vehicles)
          : path.startsWith('/api/fleet-costs/months')
            ? page(vehicles.map(({ vehicle: _of, ...sums }) => ({ month: '2026-05', ...sums })))
            : path.startsWith('/api/fleet-costs')
              ? { ...page(items), totals }
              : page(path.startsWith('/api/devices') ? [] : [{ id: 8, name: 'Van 7' }])
    return Promise.resolve(Response.json({ code: 0, msg: '', data }))
  })
}

beforeEach(() => {
  sent = []
  asked = []
  refusal = null
})

it('shows what was paid beside what the tank saw, and voids with a reason', async () => {
  answer()
  renderInConsole(<CostsScreen />, { permissions: EDITOR })
  const row = (await screen.findByText('Van 7')).closest('li') as HTMLElement
  expect(row.textContent).toContain('44 L paid, 31 L seen')
  expect(row.textContent).toContain('More than the tank holds (40 L)')
  expect(row.textContent).toMatch(/EUR.66\.50/)
  expect(within(row).getByText(t.verdicts.less)).toBeTruthy()
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/api/fleet-costs/5/file')
  expect(screen.getByRole('status').textContent).toMatch(/EUR.66\.50/)
  expect(screen.getByRole('status').textContent).toContain(t.allTime)
  await userEvent.click(within(row).getByRole('button', { name: t.void }))
  const dialog = await screen.findByRole('dialog', { name: en.fleet.voiding.title })
  await userEvent.type(within(dialog).getByRole('textbox'), 'Typed twice')
  await userEvent.click(within(dialog).getByRole('button', { name: en.fleet.voiding.action }))
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'POST', path: '/api/fleet-costs/5/void', body: { reason: 'Typed twice' } },
    ]),
  )
})

it('says of a receipt of fuel that it has no litres, and of nothing else', async () => {
  const bare = { ...COST, litres: null, check: null }
  const voided = { at: COST.createdAt, by: null, reason: 'Typed twice' }
  const items: FleetCost[] = [
    { ...bare, id: 1 },
    { ...bare, id: 2, kind: 'toll', fuel: null },
    { ...bare, id: 3, voided },
    COST,
  ]
  answer({ items })
  renderInConsole(<CostsScreen />, { permissions: ['fleet.read'] })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.includes(t.noLitres))).toEqual([true, false, false, false])
})

it('reads each fact of a cost in its own direction, and leaves out the dots of those that are not known', async () => {
  answer({ items: [{ ...COST, odometerM: 413_640_000, driver: null }] })
  renderInConsole(<CostsScreen />, { permissions: ['fleet.read'] })
  const fact = await screen.findByText('Corner station')
  expect(fact.tagName).toBe('BDI')
  expect(fact.parentElement?.textContent).toBe('Diesel · 413,640 km · Corner station · North')
})

it('writes down a refuel without a receipt, and asks about more than the tank holds', async () => {
  answer()
  renderInConsole(<CostsScreen />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('radio', { name: t.tabs.fuel }))
  await userEvent.click(await screen.findByRole('button', { name: t.check.write }))
  const sheet = await screen.findByRole('dialog', { name: t.form.title })
  const type = (label: string, text: string) =>
    fireEvent.change(within(sheet).getByLabelText(new RegExp(`^${label}`)), { target: { value: text } })
  type(t.form.amount, '80')
  // What was paid in last stands there.
  expect(await within(sheet).findByDisplayValue('EUR')).toBeTruthy()
  const file = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' })
  await userEvent.upload(within(sheet).getByLabelText(new RegExp(`^${en.fleet.papers.choose}`)), file)
  expect(within(sheet).getByText('receipt.pdf')).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('button', { name: en.fleet.papers.takeAway }))
  expect(within(sheet).queryByText('receipt.pdf')).toBeNull()
  refusal = { code: 37133, msg: 'fuelOverTank', data: { error: 'fuelOverTank', params: { litres: 40 } } }
  await userEvent.click(within(sheet).getByRole('button', { name: t.form.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    vehicleId: 8,
    kind: 'fuel',
    litres: 55,
    amount: 80,
    currency: 'EUR',
    confirmed: false,
    day: '2026-05-01',
    time: '08:00',
  })
  await userEvent.click(await within(sheet).findByRole('checkbox', { name: t.form.isRight }))
  await userEvent.click(within(sheet).getByRole('button', { name: t.form.save }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ amount: 80, confirmed: true })
})

const newCost = async () => {
  renderInConsole(<CostsScreen />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('button', { name: t.new }))
  const sheet = await screen.findByRole('dialog', { name: t.form.title })
  const field = (label: string) => within(sheet).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
  const save = () => userEvent.click(within(sheet).getByRole('button', { name: t.form.save }))
  return { sheet, field, save }
}

it('keeps what was typed as a number, and says what is wrong with it', async () => {
  answer()
  const { sheet, field, save } = await newCost()
  expect(field(t.form.amount).getAttribute('aria-required')).toBe('true')
  await userEvent.type(field(t.form.amount), 'abc')
  await userEvent.type(field(t.form.litres), '-5')
  // As soon as it is left.
  expect(within(sheet).getByText(en.validation.number)).toBeTruthy()
  await save()
  expect(field(t.form.amount).value).toBe('abc')
  expect(field(t.form.litres).value).toBe('-5')
  expect(within(sheet).getByText('At least 0.01.')).toBeTruthy()
  // The vehicle is the third.
  await within(sheet).findByText('3 fields need attention.')
  await userEvent.clear(field(t.form.amount))
  expect(within(sheet).getAllByText(en.validation.needed)).toHaveLength(2)
  await userEvent.type(field(t.form.amount), '66.55')
  await userEvent.tab()
  expect(field(t.form.amount).value).toBe('66.55')
  expect(sent).toEqual([])
})

it('tells at the field of a day to come and of a file that is none of the kinds, and keeps the rest', async () => {
  answer()
  const { sheet, field, save } = await newCost()
  const file = new File(['Paid'], 'note.txt', { type: 'text/plain' })
  await userEvent.setup({ applyAccept: false }).upload(field(en.fleet.papers.choose), file)
  expect(within(sheet).getByText(en.fleet.papers.wrongType)).toBeTruthy()
  expect(within(sheet).queryByText('note.txt')).toBeNull()
  await userEvent.click(field(t.form.vehicle))
  await userEvent.click(await screen.findByRole('option', { name: 'Van 7' }))
  await userEvent.type(field(t.form.amount), '80')
  fireEvent.change(field(t.form.day), { target: { value: '2999-01-01' } })
  refusal = { code: 37100, msg: 'Still to come.', data: { error: 'momentInFuture' } }
  await save()
  await within(sheet).findByText('Still to come.')
  await waitFor(() => expect(document.activeElement).toBe(field(t.form.day)))
  expect(field(t.form.day).getAttribute('aria-invalid')).toBe('true')
  // Once it is another day, that is not said of it.
  fireEvent.change(field(t.form.day), { target: { value: '2026-05-01' } })
  expect(within(sheet).queryByText('Still to come.')).toBeNull()
})

it('asks for the verdict that is chosen', async () => {
  answer()
  renderInConsole(<CostsScreen />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('radio', { name: t.tabs.fuel }))
  await userEvent.click(await screen.findByRole('button', { name: t.verdicts.unseen }))
  await waitFor(() => expect(asked.some((path) => path.includes('verdict=unseen'))).toBe(true))
})

it('says which part of the costs a kilometre is reckoned of, unless it is all of them', async () => {
  const of = (id: number, counted: number): VehicleCost => ({
    vehicle: { id, name: `Van ${id}`, deleted: false },
    currency: 'EUR',
    fuel: 57_739,
    toll: 0,
    fine: 0,
    other: 0,
    service: 0,
    insurance: 0,
    total: 57_739,
    distanceM: 347_000,
    counted,
    perKm: counted / 347,
  })
  answer({ vehicles: [of(1, 4260), of(2, 57_739)] })
  renderInConsole(<CostsScreen />, { permissions: ['fleet.read', 'reports.read'] })
  await userEvent.click(await screen.findByRole('radio', { name: t.tabs.months }))
  const row = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent
  expect(await row('Van 1')).toMatch(/EUR.12\.28.*EUR.4,260\.00 of the total count/)
  expect(await row('Van 2')).not.toContain('of the total')
})

it('says what there is to do without costs, and shows readers nothing to change', async () => {
  answer({ items: [] })
  renderInConsole(<CostsScreen />, { permissions: ['fleet.read'] })
  expect(await screen.findByText(t.empty)).toBeTruthy()
  expect(screen.getByText(t.emptyForReaders)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.new })).toBeNull()
  // Sums by month are figures of reports.
  expect(screen.queryByRole('radio', { name: t.tabs.months })).toBeNull()
  expect(screen.getByRole('radio', { name: t.tabs.fuel })).toBeTruthy()
})

it('shows what is in a tank, and changes it', async () => {
  answer()
  renderInConsole(<TanksScreen />, { permissions: EDITOR })
  const row = (await screen.findByText('Left')).closest('li') as HTMLElement
  expect(row.textContent).toContain('120 L of 400 L')
  expect(row.textContent).toContain('Truck · Main fuel sensor')
  await userEvent.click(within(row).getByRole('button', { name: tanks.edit.replace('{name}', 'Left') }))
  const sheet = await screen.findByRole('dialog', { name: tanks.editTitle })
  fireEvent.change(
    within(sheet).getByRole('textbox', { name: new RegExp(`^${tanks.fields.name}( \\*)?$`) }),
    {
      target: { value: 'Right' },
    },
  )
  await userEvent.click(within(sheet).getByRole('button', { name: tanks.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    path: '/api/oil-tanks/3',
    body: { name: 'Right', imei: '1', sensor: 'main', capacityL: 400 },
  })
})
