// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FleetDocuments } from '@/components/fleet/documents/fleet-documents'
import DriverForm from '@/components/fleet/drivers/driver-form'
import { DriversScreen } from '@/components/fleet/drivers/drivers-screen'
import OwnFieldsDialog from '@/components/fleet/drivers/own-fields-dialog'
import type { Permission } from '@/lib/auth/permissions'
import type { FleetDocument } from '@/lib/fleet/documents/schema'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import type { ScoreRow } from '@/lib/fleet/scores/score-list-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const { drivers: t, documents: papers, ends, assignments: said } = en.fleet
const EDITOR: Permission[] = ['fleet.read', 'fleet.edit']
const FIELDS: OwnField[] = [
  { id: 7, name: 'Locker', kind: 'number', choices: [] },
  { id: 8, name: 'Shift', kind: 'choice', choices: ['day', 'night'] },
]
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const ANNA: Driver = {
  id: 9,
  name: 'Anna Arndt',
  number: 'D-1',
  licence: 'B072',
  licenceStatus: 'suspended',
  licenceExpiresOn: dayIn(5),
  registeredOn: null,
  registeredPlace: null,
  city: 'Bonn',
  phone: null,
  email: null,
  lastLetter: null,
  maxSpeedKmh: 90,
  reminder: true,
  fields: { 7: '12' },
  avatar: null,
  cards: ['4A1'],
  vehicle: { id: 2, name: 'Van 7' },
  createdAt: '2026-05-01T10:00:00.000Z',
}

const SCORED: ScoreRow = {
  key: 'driver 9',
  driver: { id: 9, name: 'Anna Arndt' },
  vehicle: null,
  day: null,
  imei: null,
  from: null,
  to: null,
  score: 78,
  reason: null,
  losses: [{ kind: 'harshBraking', points: 22, events: 9, per100Km: 3, seconds: null }],
  coverage: 100,
  distanceM: 300_000,
  drivingS: 20_000,
  disputed: 0,
  before: 70,
}

/** A page without layout: what scrolls has room for all columns and some rows. */
for (const name of ['clientHeight', 'offsetHeight', 'clientWidth', 'offsetWidth'])
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 1600 })

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[] = []
beforeEach(() => {
  sent = []
})

type Answer = { status: number; error: string; msg: string }
/** Answers by method and path, or by path; `refuse` is asked before. */
function answer(answers: Record<string, unknown>, refuse: (sent: Sent) => Answer | null = () => null) {
  vi.stubGlobal('fetch', async (given: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = given.split('?')[0] ?? ''
    const one = { method, path, body: typeof body === 'string' ? JSON.parse(body) : (body ?? null) }
    if (method !== 'GET') sent.push(one)
    const refused = method === 'GET' ? null : refuse(one)
    if (refused)
      return Response.json(
        { code: 37_000, msg: refused.msg, data: { error: refused.error } },
        { status: refused.status },
      )
    const data = answers[`${method} ${path}`] ?? answers[path] ?? { items: [], total: 0 }
    return Response.json({ code: 0, msg: '', data }, { status: 200 })
  })
}

describe('the drivers', () => {
  it('are listed with what ends soon, and say what to do where there are none', async () => {
    answer({ '/api/driver-fields': FIELDS })
    const { unmount } = renderInConsole(<DriversScreen />, { permissions: EDITOR })
    expect(await screen.findByText(t.emptyText)).toBeTruthy()
    unmount()
    answer({
      '/api/driver-fields': FIELDS,
      '/api/drivers': { items: [ANNA], total: 1 },
      '/api/drivers/9': ANNA,
    })
    renderInConsole(<DriversScreen />, { permissions: ['fleet.read'] })
    const name = await screen.findByText('Anna Arndt')
    for (const text of ['D-1', 'B072', '4A1', 'Van 7', en.fleet.licenceStates.suspended, ends.soon])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: t.new })).toBeNull()
    await userEvent.click(name)
    const sheet = await screen.findByRole('dialog', { name: 'Anna Arndt' })
    expect(await within(sheet).findByText('Locker')).toBeTruthy()
    expect(window.location.search).toBe('?id=9')
    expect(within(sheet).getByText('12')).toBeTruthy()
    expect(within(sheet).getByText('90 km/h')).toBeTruthy()
    expect(within(sheet).queryByRole('button', { name: t.letGo })).toBeNull()
    for (const tab of ['times', 'score', 'cards', 'documents'] as const)
      expect(within(sheet).getByRole('tab', { name: t.tabs[tab] })).toBeTruthy()
  })

  it('are searched and opened in the address; a new one is opened', async () => {
    answer({
      '/api/driver-fields': [],
      '/api/drivers': { items: [ANNA], total: 1 },
      '/api/drivers/9': ANNA,
      'POST /api/drivers': ANNA,
    })
    window.history.replaceState(null, '', window.location.pathname)
    renderInConsole(<DriversScreen />, { permissions: EDITOR })
    await screen.findByText('Anna Arndt')
    await userEvent.type(screen.getByRole('searchbox', { name: t.search }), 'Anna{Enter}')
    expect(window.location.search).toBe('?search=Anna')
    await userEvent.click(screen.getByRole('button', { name: t.new }))
    const form = await screen.findByRole('dialog', { name: t.new })
    await userEvent.type(await within(form).findByLabelText(new RegExp(`^${t.columns.name}`)), 'Anna')
    await userEvent.click(within(form).getByRole('button', { name: t.save }))
    expect(await screen.findByRole('dialog', { name: 'Anna Arndt' })).toBeTruthy()
    expect(window.location.search).toBe('?search=Anna&id=9')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(window.location.search).toBe('?search=Anna'))
  })

  it('lead to their vehicle, trips and score, and are given another vehicle', async () => {
    answer(
      {
        '/api/driver-fields': [],
        '/api/drivers': { items: [ANNA], total: 1 },
        '/api/drivers/9': ANNA,
        '/api/fleet-vehicles/names': { items: [{ id: 3, name: 'Van 8' }], total: 1 },
        '/api/fleet-scores': { items: [SCORED], total: 1 },
      },
      ({ body }) =>
        (body as { confirmed: boolean }).confirmed
          ? null
          : { status: 409, error: 'licenceNotValid', msg: 'No valid licence.' },
    )
    renderInConsole(<DriversScreen />, { permissions: [...EDITOR, 'reports.read'] })
    await userEvent.click(await screen.findByText('Anna Arndt'))
    const sheet = await screen.findByRole('dialog', { name: 'Anna Arndt' })
    const van = await within(sheet).findByRole('link', { name: 'Van 7' })
    expect(van.getAttribute('href')).toBe('/fleetVehicle?id=2')
    const trips = within(sheet).getByRole('link', { name: t.trips })
    expect(trips.getAttribute('href')).toBe('/trips?condition=drivers%3D9')
    await userEvent.click(within(sheet).getByRole('button', { name: said.assignVehicle }))
    const form = await screen.findByRole('dialog', { name: said.assignVehicle })
    await userEvent.click(within(form).getByLabelText(new RegExp(`^${said.vehicle}`)))
    await userEvent.click(await screen.findByRole('option', { name: 'Van 8' }))
    await userEvent.click(within(form).getByRole('button', { name: said.save }))
    await userEvent.click(await within(form).findByRole('checkbox', { name: said.nevertheless }))
    await userEvent.click(within(form).getByRole('button', { name: said.save }))
    await waitFor(() => expect(sent.length).toBe(2))
    expect(sent[1]).toMatchObject({
      path: '/api/driver-assignments',
      body: { driverId: 9, vehicleId: 3, confirmed: true },
    })
    await userEvent.click(within(sheet).getByRole('tab', { name: t.tabs.score }))
    expect(await within(sheet).findByRole('img', { name: 'Score 78 of 100' })).toBeTruthy()
    expect(within(sheet).getByRole('button', { name: t.score.open })).toBeTruthy()
  })

  it('are let go after a question', async () => {
    answer({ '/api/driver-fields': [], '/api/drivers': { items: [ANNA], total: 1 }, '/api/drivers/9': ANNA })
    renderInConsole(<DriversScreen />, { permissions: EDITOR })
    await userEvent.click(await screen.findByText('Anna Arndt'))
    const sheet = await screen.findByRole('dialog', { name: 'Anna Arndt' })
    await userEvent.click(await within(sheet).findByRole('button', { name: t.letGo }))
    const question = await screen.findByRole('alertdialog')
    expect(sent).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: t.letGo }))
    await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/drivers/9' }]))
  })
})

describe('the form of a driver', () => {
  const open = async (driver: Driver | null = null, onSaved = () => {}) => {
    renderInConsole(<DriverForm driver={driver} onClose={() => {}} onSaved={onSaved} />, {
      permissions: EDITOR,
    })
    // It opens once the own fields are known.
    await screen.findByRole('textbox', { name: /^Locker/ })
    return screen.getByRole('dialog', { name: driver ? t.edit : t.new })
  }
  const box = (sheet: HTMLElement, name: string) =>
    within(sheet).getByRole('textbox', { name: new RegExp(`^${name}`) })

  it('says at each field what is wrong, and loses nothing that was typed', async () => {
    answer({ '/api/driver-fields': FIELDS })
    const sheet = await open()
    await userEvent.type(box(sheet, t.columns.name), 'An  na')
    await userEvent.type(box(sheet, t.columns.phone), 'later')
    await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
    expect(await within(sheet).findByText(en.validation.consecutiveSpaces)).toBeTruthy()
    expect(within(sheet).getByText(en.validation.phone)).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.clear(box(sheet, t.columns.name))
    await userEvent.type(box(sheet, t.columns.name), 'Anna')
    await userEvent.clear(box(sheet, t.columns.phone))
    await userEvent.type(box(sheet, 'Locker'), 'x')
    await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
    expect(await within(sheet).findByText(en.validation.number)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows a number that another has at its field, then keeps the driver, and a refused card at its own', async () => {
    const said = vi.fn()
    let isTaken = true
    answer(
      { '/api/driver-fields': FIELDS, 'POST /api/drivers': ANNA, 'PUT /api/drivers/9': ANNA },
      ({ path, body }) => {
        if (path === '/api/drivers' && isTaken)
          return { status: 409, error: 'driverNumberExists', msg: 'Another driver has this number.' }
        const isBad = path === '/api/driver-cards' && (body as { code: string }).code === '00'
        return isBad ? { status: 400, error: 'invalid', msg: 'No card.' } : null
      },
    )
    const sheet = await open(null, said)
    await userEvent.type(box(sheet, t.columns.name), 'Anna')
    await userEvent.type(box(sheet, t.columns.number), 'D-1')
    const card = within(sheet).getByRole('combobox', { name: t.columns.card })
    await userEvent.type(card, '00')
    const save = within(sheet).getByRole('button', { name: t.save })
    await userEvent.click(save)
    expect(await within(sheet).findByText('Another driver has this number.')).toBeTruthy()
    isTaken = false
    await userEvent.click(save)
    expect(await within(sheet).findByText('No card.')).toBeTruthy()
    expect(said).not.toHaveBeenCalled()
    expect((box(sheet, t.columns.number) as HTMLInputElement).value).toBe('D-1')
    await userEvent.clear(within(sheet).getByRole('combobox', { name: t.anotherCard }))
    await userEvent.type(within(sheet).getByRole('combobox', { name: t.anotherCard }), '4A1')
    await userEvent.click(save)
    await waitFor(() => expect(said).toHaveBeenCalled())
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/drivers',
      'POST /api/drivers',
      'POST /api/driver-cards',
      'PUT /api/drivers/9',
      'POST /api/driver-cards',
    ])
    expect(sent.at(-1)?.body).toEqual({ code: '4A1', driverId: 9 })
  })

  it('gives a new driver a vehicle, and asks where their licence is not valid', async () => {
    const onSaved = vi.fn()
    answer(
      {
        '/api/driver-fields': FIELDS,
        'POST /api/drivers': ANNA,
        'PUT /api/drivers/9': ANNA,
        '/api/fleet-vehicles/names': { items: [{ id: 3, name: 'Van 8' }], total: 1 },
      },
      ({ path, body }) =>
        path === '/api/driver-assignments' && !(body as { confirmed: boolean }).confirmed
          ? { status: 409, error: 'licenceNotValid', msg: 'No valid licence.' }
          : null,
    )
    const sheet = await open(null, onSaved)
    await userEvent.type(box(sheet, t.columns.name), 'Anna')
    await userEvent.click(within(sheet).getByLabelText(new RegExp(`^${said.vehicle}`)))
    await userEvent.click(await screen.findByRole('option', { name: 'Van 8' }))
    await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
    expect(await within(sheet).findByText('No valid licence.')).toBeTruthy()
    expect(onSaved).not.toHaveBeenCalled()
    await userEvent.click(within(sheet).getByRole('checkbox', { name: said.nevertheless }))
    await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(9))
    expect(sent.at(-1)?.body).toMatchObject({ driverId: 9, vehicleId: 3, source: 'fixed', confirmed: true })
  })
})

it('own fields are ordered and added', async () => {
  answer({ '/api/driver-fields': FIELDS })
  renderInConsole(<OwnFieldsDialog onClose={() => {}} />, { permissions: EDITOR })
  const words = t.ownFields
  await userEvent.click(await screen.findByRole('button', { name: words.down.replace('{name}', 'Locker') }))
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'PUT', path: '/api/driver-fields/order', body: { ids: [8, 7] } }]),
  )
  await userEvent.click(screen.getByRole('button', { name: words.add }))
  const form = await screen.findByRole('dialog', { name: words.add })
  await userEvent.type(within(form).getByRole('textbox', { name: new RegExp(`^${words.name}`) }), 'Team')
  await userEvent.selectOptions(within(form).getByRole('combobox', { name: words.kind }), 'choice')
  await userEvent.click(within(form).getByRole('button', { name: words.save }))
  expect(await within(form).findByText(en.validation.choicesOfChoice)).toBeTruthy()
  await userEvent.type(
    within(form).getByRole('textbox', { name: new RegExp(`^${words.choices}`) }),
    'north\n south \n\nnorth',
  )
  await userEvent.click(within(form).getByRole('button', { name: words.save }))
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      path: '/api/driver-fields',
      body: { name: 'Team', kind: 'choice', choices: ['north', 'south'] },
    }),
  )
})

it('documents say how they stand, and are added with a file', async () => {
  const paper = (id: number, name: string, expiresOn: string | null): FleetDocument => ({
    id,
    name,
    number: null,
    expiresOn,
    createdAt: '2026-05-01T10:00:00.000Z',
    file: { kind: id === 1 ? 'photo' : 'pdf', name: `${name}.pdf`, version: 'abc' },
  })
  const items = [
    paper(1, 'Front', null),
    paper(2, 'ADR', dayIn(3)),
    paper(3, 'Tax', dayIn(-3)),
    paper(4, 'TUV', dayIn(300)),
  ]
  answer({ 'GET /api/fleet-documents': { items }, 'POST /api/fleet-documents': items[0] })
  renderInConsole(<FleetDocuments of={{ driverId: 9 }} />, { permissions: EDITOR })
  const rows = await screen.findAllByRole('listitem')
  for (const [place, state] of [ends.never, ends.soon, ends.expired, ends.fine].entries())
    expect(rows[place]?.textContent).toContain(state)
  expect(rows[0]?.querySelector('img')?.getAttribute('src')).toContain('size=thumbnail')
  expect(rows[1]?.querySelector('a')?.getAttribute('download')).toBe('ADR.pdf')
  await userEvent.click(screen.getByRole('button', { name: papers.add }))
  const dialog = await screen.findByRole('dialog', { name: papers.addTitle })
  await userEvent.click(within(dialog).getByRole('button', { name: papers.addAction }))
  expect(await within(dialog).findByText(en.validation.needed)).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: new RegExp(`^${papers.name}`) }), 'Pass')
  const file = new File(['%PDF-1.7'], 'pass.pdf', { type: 'application/pdf' })
  await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file)
  await userEvent.click(within(dialog).getByRole('button', { name: papers.addAction }))
  await waitFor(() => expect(sent.length).toBe(1))
  const form = sent[0]?.body as FormData
  expect([form.get('name'), form.get('driverId'), (form.get('file') as File).name]).toEqual([
    'Pass',
    '9',
    'pass.pdf',
  ])
})
