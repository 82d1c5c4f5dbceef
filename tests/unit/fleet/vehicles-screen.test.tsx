// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import ImportVehicles from '@/components/fleet/vehicles/import-vehicles'
import InsuranceForm from '@/components/fleet/vehicles/insurance-form'
import { useVehicleColumns } from '@/components/fleet/vehicles/use-vehicle-columns'
import { VehicleCards } from '@/components/fleet/vehicles/vehicle-cards'
import VehicleForm from '@/components/fleet/vehicles/vehicle-form'
import VehicleRecord from '@/components/fleet/vehicles/vehicle-record'
import type { Permission } from '@/lib/auth/permissions'
import type { ServiceState } from '@/lib/fleet/services/service-schema'
import type { CarriedTime } from '@/lib/fleet/vehicles/device-schema'
import type { VehicleImport } from '@/lib/fleet/vehicles/import-schema'
import type { Insurance } from '@/lib/fleet/vehicles/insurance-schema'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

type Listed = {
  items: readonly Vehicle[]
  keyOf: (item: Vehicle) => string | number
  renderRow: (item: Vehicle, index: number) => ReactNode
}
// Rows of a virtual list are measured, which nothing is here.
vi.mock('@/components/ui/virtual-list', () => ({
  VirtualList: ({ items, keyOf, renderRow }: Listed) =>
    items.map((item, at) => <div key={keyOf(item)}>{renderRow(item, at)}</div>),
}))

const t = en.fleet.vehicles
const EDITOR: Permission[] = ['fleet.read', 'fleet.edit', 'devices.read']

const VEHICLE: Vehicle = {
  id: 4,
  name: 'Truck 1',
  plate: 'HH-AB 12',
  brand: 'MAN',
  vehicleModel: 'TGX',
  color: null,
  chassis: 'WDB9634031L765432',
  productionYear: 2021,
  seats: 2,
  wheels: 6,
  tonnage: 18.5,
  cargoType: 'cooled',
  fuelType: 'diesel',
  maxSpeedKmh: 81,
  status: 'rentOut',
  salesPerson: null,
  customerVehicleId: 'V-1',
  customerDriverId: null,
  driver: { id: 9, name: 'Anna Arndt' },
  device: { imei: '350000000000017', name: 'Tracker 7', status: 'moving', since: '2026-05-01T10:00:00.000Z' },
  insuredUntil: '2020-01-31',
  documents: 2,
  documentEndsOn: null,
  createdAt: '2026-05-01T10:00:00.000Z',
}

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[] = []
beforeEach(() => {
  sent = []
})

/** Answers by the beginning of the address; a form is told by its fields. */
function answer(answers: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (given: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = given.split('?')[0] ?? ''
    const fields =
      body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : null
    if (method !== 'GET') sent.push({ method, path, body: fields })
    const data = answers[path] ?? { items: [], total: 0 }
    return Response.json({ code: 0, msg: '', data }, { status: 200 })
  })
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name.replace(/[()]/g, '\\$&')}`))
const save = () => userEvent.click(screen.getByRole('button', { name: t.save }))

it('names a vehicle once on its card, in its own direction, and the device that has another name', async () => {
  const cards = (vehicle: Vehicle) =>
    renderInConsole(<VehicleCards vehicles={[vehicle]} onOpen={() => {}} onNearEnd={() => {}} />)
  const device = { imei: '1', name: 'Truck 1', status: 'parked', since: VEHICLE.createdAt } as const
  const first = cards({ ...VEHICLE, device })
  expect((await screen.findByText('Truck 1')).getAttribute('dir')).toBe('auto')
  expect(screen.getByText(en.states.parked)).toBeTruthy()
  first.unmount()
  cards(VEHICLE)
  expect(await screen.findByText('Tracker 7')).toBeTruthy()
})

type Columns = ReturnType<typeof useVehicleColumns>

function TellColumns({ tell }: { tell: (columns: Columns) => void }) {
  tell(useVehicleColumns())
  return null
}

it('has room for every column on a screen of 1280 pixels and more, the documents with their day', () => {
  let columns: Columns = []
  renderInConsole(
    <TellColumns
      tell={(told) => {
        columns = told
      }}
    />,
  )
  const usual = columns.flatMap(({ id, size = 0, meta }) =>
    meta && !meta.hidden ? { id, size, ...meta } : [],
  )
  const RAIL = 56
  for (const px of [1280, 1366, 1440]) {
    const shown = usual.filter(({ hideBelow = 0 }) => hideBelow <= px - RAIL)
    expect(shown).toEqual(usual)
    expect(shown.reduce((sum, { size, least = size }) => sum + least, 0)).toBeLessThanOrEqual(px - RAIL)
  }
  // `1 · First ends May 21, 2027`
  expect(usual.find(({ id }) => id === 'documentEndsOn')?.least).toBeGreaterThanOrEqual(190)
})

it('makes a vehicle of what was typed, once its numbers are right', async () => {
  answer({ '/api/fleet-vehicles': VEHICLE })
  const onMade = vi.fn()
  renderInConsole(<VehicleForm vehicle={null} onClose={() => {}} onMade={onMade} />, {
    permissions: EDITOR,
    distanceUnit: 'mi',
  })
  await screen.findByRole('dialog', { name: t.new })
  await save()
  expect(await screen.findByText(en.validation.needed)).toBeTruthy()
  await userEvent.type(field(t.columns.name), 'Truck 1')
  await userEvent.type(field(t.columns.chassis), '4711')
  expect(await screen.findByText(t.chassisNotes.older)).toBeTruthy()
  await userEvent.clear(field(t.columns.chassis))
  await userEvent.type(field(t.columns.chassis), '1M8GDM9A1KP042788')
  await userEvent.type(field(t.maxSpeed), '200')
  await save()
  expect(await screen.findByText(en.validation.vinCheckDigit)).toBeTruthy()
  // The limit is said in the unit that was typed in.
  expect(await screen.findByText('At most 186.')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.clear(field(t.columns.chassis))
  await userEvent.type(field(t.columns.chassis), '1m8gdm9axkp042788')
  await userEvent.clear(field(t.maxSpeed))
  await userEvent.type(field(t.maxSpeed), '50')
  await userEvent.selectOptions(field(t.columns.fuelType), 'diesel')
  await save()
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/fleet-vehicles',
        body: {
          name: 'Truck 1',
          chassis: '1M8GDM9AXKP042788',
          maxSpeedKmh: 80,
          fuelType: 'diesel',
          plate: null,
          seats: null,
          cargoType: null,
          status: 'using',
        },
      },
    ]),
  )
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(4))
})

it('changes nothing of a vehicle that nobody touched', async () => {
  answer({ '/api/fleet-vehicles/4': VEHICLE })
  renderInConsole(<VehicleForm vehicle={VEHICLE} onClose={() => {}} />, {
    permissions: EDITOR,
    distanceUnit: 'mi',
  })
  await screen.findByRole('dialog', { name: t.editTitle })
  await userEvent.type(field(t.columns.color), 'red')
  await save()
  const { name, chassis, maxSpeedKmh, tonnage, customerVehicleId } = VEHICLE
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        path: '/api/fleet-vehicles/4',
        body: { name, chassis, maxSpeedKmh, tonnage, customerVehicleId, color: 'red' },
      },
    ]),
  )
})

const CARRIED: CarriedTime[] = [
  { imei: '350000000000017', name: 'Tracker 7', from: '2026-05-01T10:00:00.000Z', to: null },
  { imei: '350000000000025', name: null, from: '2026-04-01T10:00:00.000Z', to: '2026-05-01T10:00:00.000Z' },
]

it('shows what is due on a vehicle and what it cost, and opens the forms for it', async () => {
  const state: ServiceState = {
    plan: { id: 2, name: 'Oil change' },
    vehicle: { id: 4, name: 'Truck 1' },
    state: 'overdue',
    leads: 'distance',
    used: 1.2,
    dueOdometerM: 10_000_000,
    dueEngineS: null,
    dueOn: null,
    forecastOn: null,
    lastOn: null,
    odometerM: 12_000_000,
    engineS: 0,
    jump: null,
    toldAt: null,
  }
  answer({
    '/api/fleet-vehicles/4': VEHICLE,
    '/api/fleet-vehicles/4/devices': { items: CARRIED },
    '/api/service-states': {
      items: [state],
      total: 1,
      counts: { fine: 0, soon: 0, due: 0, overdue: 1 },
    },
    '/api/fleet-costs': { items: [], total: 0, totals: [] },
  })
  renderInConsole(<VehicleRecord id={4} onClose={() => {}} />, { permissions: [...EDITOR, 'reports.read'] })
  await userEvent.click(await screen.findByRole('tab', { name: t.tabs.services }))
  const due = await screen.findByText('Oil change')
  expect(screen.getByText('2,000 km over')).toBeTruthy()
  const done = within(due.closest('li') as HTMLElement).getByRole('button', {
    name: en.fleet.services.serviceDone,
  })
  await userEvent.click(done)
  const sheet = await screen.findByRole('dialog', { name: en.fleet.services.serviceDone })
  expect(within(sheet).getByText('Truck 1')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('tab', { name: t.tabs.costs }))
  await userEvent.click(await screen.findByRole('button', { name: en.fleet.costs.form.title }))
  const cost = await screen.findByRole('dialog', { name: en.fleet.costs.form.title })
  expect(within(cost).getByText('Truck 1')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('tab', { name: t.tabs.devices }))
  // Of a device that the account has no longer there is no report.
  expect((await screen.findAllByRole('link', { name: t.carried.trips })).length).toBe(1)
})

it('shows a vehicle, the devices that it carried, and puts another in', async () => {
  answer({
    '/api/fleet-vehicles/4': VEHICLE,
    '/api/fleet-vehicles/4/devices': { items: CARRIED },
    '/api/devices': { items: [{ imei: '350000000000033', name: 'Spare', plate: null }], total: 1 },
  })
  renderInConsole(<VehicleRecord id={4} onClose={() => {}} />, { permissions: EDITOR })
  expect(await screen.findByText('Anna Arndt')).toBeTruthy()
  expect(screen.getByText(t.ended)).toBeTruthy()
  expect(screen.getByText('WDB9634031L765432')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: t.tabs.devices }))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Tracker 7'),
    expect.stringContaining('350000000000025'),
  ])
  await userEvent.click(screen.getByRole('button', { name: t.carried.change }))
  const sheet = await screen.findByRole('dialog', { name: t.carried.give })
  await userEvent.click(within(sheet).getByRole('button', { name: t.carried.save }))
  expect(await within(sheet).findByText(en.validation.needed)).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Spare' }))
  await userEvent.click(within(sheet).getByRole('button', { name: t.carried.save }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/fleet-vehicles/4/devices',
        body: { imei: '350000000000033', from: expect.any(String) },
      },
    ]),
  )
})

it('shows readers nothing to change', async () => {
  answer({ '/api/fleet-vehicles/4': VEHICLE, '/api/fleet-vehicles/4/devices': { items: CARRIED } })
  renderInConsole(<VehicleRecord id={4} onClose={() => {}} />, { permissions: ['fleet.read'] })
  expect(await screen.findByText('Anna Arndt')).toBeTruthy()
  for (const name of [t.edit, t.deleteAction]) expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: t.tabs.devices }))
  await screen.findAllByRole('listitem')
  expect(screen.queryByRole('button', { name: t.carried.change })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: t.tabs.insurances }))
  expect(await screen.findByText(t.insurances.empty)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.insurances.add })).toBeNull()
})

it('says which vehicle has a plate already, but not of its own', async () => {
  answer({ '/api/fleet-vehicles': { items: [VEHICLE], total: 1 } })
  const taken = t.plateTaken.replace('{name}', VEHICLE.name)
  const { unmount } = renderInConsole(<VehicleForm vehicle={null} onClose={() => {}} />, {
    permissions: EDITOR,
  })
  await screen.findByRole('dialog', { name: t.new })
  await userEvent.type(field(t.columns.plate), 'hh-ab 12')
  expect(await screen.findByText(taken)).toBeTruthy()
  await userEvent.type(field(t.columns.plate), '3')
  await waitFor(() => expect(screen.queryByText(taken)).toBeNull())
  unmount()
  renderInConsole(<VehicleForm vehicle={VEHICLE} onClose={() => {}} />, { permissions: EDITOR })
  await screen.findByRole('dialog', { name: t.editTitle })
  await userEvent.type(field(t.columns.tonnage), 'abc')
  await save()
  expect(await screen.findByText(en.validation.number)).toBeTruthy()
  expect(screen.queryByText(taken)).toBeNull()
})

it('says of each part of an insurance that is left out that it is needed', async () => {
  answer({})
  renderInConsole(<InsuranceForm vehicleId={4} insurance={null} onClose={() => {}} />, {
    permissions: EDITOR,
  })
  await screen.findByRole('dialog', { name: t.insurances.add })
  await save()
  // Insurer, policy number, both days.
  await waitFor(() => expect(screen.getAllByText(en.validation.needed)).toHaveLength(4))
})

it('keeps an insurance with its policy, and asks for what is missing', async () => {
  const words = t.insurances
  const kept: Insurance = {
    id: 8,
    insurer: 'Allsafe',
    policyNumber: 'P-1',
    amount: null,
    premium: 10.5,
    currency: 'EUR',
    startsOn: '2026-01-01',
    expiresOn: '2026-12-31',
    fileName: 'old.pdf',
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  answer({ '/api/fleet-vehicles/4/insurances/8': kept })
  renderInConsole(<InsuranceForm vehicleId={4} insurance={kept} onClose={() => {}} />, {
    permissions: EDITOR,
  })
  await screen.findByRole('dialog', { name: words.editTitle })
  await userEvent.clear(field(words.expiresOn))
  await userEvent.type(field(words.expiresOn), '2026-01-01')
  await save()
  expect(await screen.findByText(en.validation.endAfterStart)).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.clear(field(words.expiresOn))
  await userEvent.type(field(words.expiresOn), '2027-01-01')
  await userEvent.click(screen.getByRole('button', { name: en.fleet.papers.takeAway }))
  await save()
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: '/api/fleet-vehicles/4/insurances/8',
        body: {
          insurer: 'Allsafe',
          policyNumber: 'P-1',
          startsOn: '2026-01-01',
          expiresOn: '2027-01-01',
          amount: '',
          premium: '10.5',
          currency: 'EUR',
          withoutFile: 'true',
        },
      },
    ]),
  )
})

it('says what would become of each row of a spreadsheet, and keeps the right ones', async () => {
  const found: VehicleImport = {
    items: [
      { row: 2, name: 'New van', outcome: 'new', problem: null, column: null },
      { row: 3, name: 'Odd', outcome: 'refused', problem: 'value', column: 'seats' },
    ],
    created: 1,
    changed: 0,
  }
  answer({ '/api/fleet-vehicles/import': found })
  renderInConsole(<ImportVehicles onClose={() => {}} />, { permissions: EDITOR })
  const dialog = await screen.findByRole('dialog', { name: t.importTitle })
  await userEvent.click(within(dialog).getByRole('checkbox', { name: t.changeExisting }))
  await userEvent.upload(within(dialog).getByLabelText(/Choose a file/), new File(['name'], 'v.csv'))
  const button = await within(dialog).findByRole('button', { name: 'Import 1 vehicle' })
  await waitFor(() => expect(sent).toMatchObject([{ body: { mode: 'preview', existing: 'change' } }]))
  await userEvent.click(button)
  await waitFor(() => expect(sent[1]).toMatchObject({ body: { mode: 'import', existing: 'change' } }))
})
