// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { GivenDevices } from '@/components/commands/batch/kept-devices'
import NewBatch from '@/components/commands/batch/new-batch'
import type { CommandBatch, Preflight } from '@/lib/commands/batch-schema'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import type { BatchOffers } from '@/lib/commands/offered-schema'
import { offersForModels } from '@/lib/commands/offers-for-models'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { renderInConsole } from '../../support/console-page'

const VAN = '351234567890131'
const BUS = '351234567890149'
const CAR = '351234567890156'
const OFFERED: BatchOffers = {
  devices: 3,
  models: 1,
  carried: true,
  modes: { normal: 1, timingByClock: 1, timingByHours: 1, week: 1 },
  commands: offersForModels([{ code: 'VL03', protocol: 'gt06', isPhone: false, devices: 3 }], CATALOGUE),
}
const TEMPLATES: CommandTemplate[] = [
  {
    id: 1,
    name: 'Every minute',
    text: null,
    command: 'uploadInterval',
    asked: ['stopped'],
    parameters: { moving: 60 },
    shared: false,
    own: true,
  },
  {
    id: 2,
    name: 'Where now',
    text: 'WHERE#',
    command: null,
    asked: [],
    parameters: null,
    shared: false,
    own: true,
  },
]
const PREFLIGHT: Preflight = {
  total: 3,
  reach: 3,
  online: 1,
  offline: 2,
  pending: 1,
  ignitionOn: 1,
  unsupported: 0,
  pendingModes: 0,
  unknown: [],
  unknownCount: 0,
  expired: [],
  expiredCount: 0,
  danger: 'none',
  texts: [{ model: 'VL03', devices: 3, text: 'TIMER,30,60#' }],
}
const BATCH: CommandBatch = {
  id: 7,
  sender: 'fleet',
  text: null,
  command: 'uploadInterval',
  parameters: null,
  retries: null,
  mode: null,
  modeName: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  cancelledAt: null,
  total: 3,
  left: 3,
  outcomes: {},
  states: {},
}

const GROUPS = [
  { id: 4, name: 'North', devices: 2 },
  { id: 5, name: 'South', devices: 7 },
]
const FOUND = [
  { imei: VAN, name: 'Van 9', plate: null },
  { imei: BUS, name: 'Bus 2', plate: null },
]

type Refusal = { code: number; msg: string; data: unknown }

let looked: Record<string, unknown>[] = []
let sent: Record<string, unknown>[] = []
let facts: Preflight = PREFLIGHT
let offers: BatchOffers = OFFERED
let templates: CommandTemplate[] = []
/** How many devices match the filter. */
let matching = 0
/** For which devices it was asked what they take. */
let offered: Record<string, unknown>[] = []
let refusal: Refusal | null = null
let created: number[] = []
let closed = 0
beforeEach(() => {
  looked = []
  sent = []
  facts = PREFLIGHT
  offers = OFFERED
  templates = []
  offered = []
  refusal = null
  created = []
  closed = 0
})

function open(given: string[] | GivenDevices = []) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })
    if (path === '/api/command-templates') return answer(templates)
    if (path === '/api/groups') return answer(GROUPS)
    if (path.startsWith('/api/devices?'))
      return answer({ items: FOUND, total: FOUND.length, page: 1, pageSize: 50 })
    if (method !== 'POST') return Response.json({ code: 21000, msg: 'unknown', data: null }, { status: 404 })
    const asked = JSON.parse(String(body)) as Record<string, unknown>
    if (path.endsWith('/offers')) offered.push(asked)
    if (path.endsWith('/offers')) return answer(offers)
    if (path === '/api/devices/search')
      return answer({ items: [], total: matching, page: 1, pageSize: 1, missing: [] })
    const isPreflight = path.endsWith('/preflight')
    ;(isPreflight ? looked : sent).push(asked)
    if (refusal) return Response.json(refusal, { status: 400 })
    return answer(isPreflight ? { ...facts, reach: asked.skipOffline ? facts.online : facts.reach } : BATCH)
  })
  const devices = Array.isArray(given) ? { imeis: given } : given
  renderInConsole(
    <NewBatch given={devices} onCreated={({ id }) => created.push(id)} onClose={() => closed++} />,
    {
      permissions: ['commands.batch', 'commands.send', 'commands.read', 'positions.read', 'groups.read'],
    },
  )
}
async function imeis() {
  const byImei = await screen.findByRole('radio', { name: 'By IMEI' })
  if (byImei.getAttribute('aria-checked') === 'false') await userEvent.click(byImei)
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^IMEIs/ })
}
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('takes devices, pasted and from a file, shows how it would go, and sends after a question', async () => {
  open()
  await userEvent.click(await imeis())
  await userEvent.paste(`${VAN}, ${BUS};${VAN}`)
  await userEvent.upload(
    screen.getByLabelText('Read a file'),
    new File([`ICCID;IMEI;Name\r\n8934071100000000017;${CAR};Van 9\r\n`], 'fleet.csv', { type: 'text/csv' }),
  )
  expect(
    await screen.findByText('3 IMEIs · 1 given twice · another number, 8934071100000000017, left out'),
  ).toBeTruthy()
  await choose('Upload interval')
  expect(screen.queryByRole('button', { name: /^Cut off fuel/ })).toBeNull()
  const field = await screen.findByRole('textbox', { name: /^While moving/ })
  await userEvent.clear(field)
  await press('Check')
  expect(looked).toEqual([])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field, '30')
  await press('Check')
  const seen = await screen.findByRole('region', { name: 'As things stand now' })
  for (const text of ['Online1', 'Offline2', 'Another command waits1', 'Ignition on1', 'TIMER,30,60#'])
    expect(seen.textContent).toContain(text)
  expect(looked[0]).toMatchObject({ imeis: [VAN, BUS, CAR], command: 'uploadInterval' })

  await userEvent.click(screen.getByRole('switch', { name: /^Replace commands/ }))
  await waitFor(() => expect(looked[1]).toMatchObject({ replace: true, skipOffline: false }))
  await press('Send to 3 devices')
  const question = await screen.findByRole('alertdialog', { name: 'Send to 3 devices?' })
  expect(question.textContent).toContain('TIMER,30,60#')
  expect(sent).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Send to 3 devices' }))
  await waitFor(() => expect(created).toEqual([7]))
  expect(sent).toMatchObject([
    { imeis: [VAN, BUS, CAR], replace: true, skipOffline: false, expiresAfterHours: 24 },
  ])
})

it('offers what the devices take, says where not all models do, and what is usual for none of the account', async () => {
  offers = {
    ...OFFERED,
    models: 2,
    commands: OFFERED.commands.map((one) => ({ ...one, models: one.name === 'uploadInterval' ? 1 : 2 })),
  }
  open([VAN, BUS])
  const row = await screen.findByRole('button', { name: /^Upload interval/ })
  expect(offered[0]).toEqual({ imeis: [VAN, BUS] })
  expect(row.textContent).toContain('Supported by 1 of 2 models')
  expect(screen.getAllByText(/^Supported by/)).toHaveLength(1)
  offers = { ...OFFERED, devices: 0, models: 0 }
  await userEvent.type(await imeis(), `\n${CAR}`)
  expect(await screen.findByText(/^None of these devices is in your account/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Upload interval/ })).toBeTruthy()
  offers = { ...OFFERED, carried: false, commands: [] }
  await userEvent.clear(await imeis())
  await userEvent.type(await imeis(), VAN)
  expect(await screen.findByText(/^These devices only report/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Free text/ })).toBeNull()
})

it('offers the templates of the account, with their values and what is asked each time', async () => {
  templates = TEMPLATES
  open([VAN])
  await choose('Every minute')
  const [moving, stopped] = [
    await screen.findByRole<HTMLInputElement>('textbox', { name: /^While moving/ }),
    await screen.findByRole<HTMLInputElement>('textbox', { name: /^While stopped/ }),
  ]
  expect([moving.value, stopped.value]).toEqual(['60', ''])
  await press('Check')
  expect(looked).toEqual([])
  await userEvent.type(stopped, '600')
  await press('Check')
  await waitFor(() => expect(looked).toMatchObject([{ parameters: { moving: 60, stopped: 600 } }]))
  await press('All commands')
  await choose('Where now')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })).value).toBe('WHERE#')
})

it('is for all that match a filter, which it names, with how many these are now', async () => {
  matching = 9812
  const filter = { subAccounts: 'include', status: ['moving'] } satisfies DeviceFilter
  open({ filter, about: ['Moving'], count: 9000 })
  const devices = await screen.findByRole('region', { name: 'Devices' })
  expect(await within(devices).findByText(/^9,812 devices now/)).toBeTruthy()
  expect(devices.textContent).toContain('Moving')
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'STATUS#')
  await press('Check')
  await waitFor(() => expect(looked).toMatchObject([{ filter, text: 'STATUS#' }]))
  await press('Send to 3 devices')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send to 3 devices' }),
  )
  await waitFor(() => expect(sent).toMatchObject([{ filter, text: 'STATUS#' }]))
  expect(offered).toMatchObject([{ filter }])
})

it('is for no more than a batch takes, and for devices by name in place of a filter', async () => {
  matching = 10_001
  open({ filter: { subAccounts: 'include' }, about: [], count: 10_001 })
  expect(await screen.findByText(/^10,001 devices are given/)).toBeTruthy()
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'STATUS#')
  await press('Check')
  expect(looked).toEqual([])
  await press('Name devices instead')
  await userEvent.type(await imeis(), VAN)
  await press('Check')
  await waitFor(() => expect(looked).toMatchObject([{ imeis: [VAN], text: 'STATUS#' }]))
})

it('looks again once anything was changed, and leaves out what is offline', async () => {
  open([VAN, BUS, CAR])
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'STATUS#')
  await press('Check')
  await userEvent.click(await screen.findByRole('switch', { name: 'Leave out offline devices' }))
  expect(await screen.findByRole('button', { name: 'Send to 1 of 3 devices' })).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Text/ }), 'X')
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'As things stand now' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Check' })).toBeTruthy()
})

it('names what is no IMEI, and what is of no device', async () => {
  open([VAN, '12'])
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'STATUS#')
  await press('Check')
  expect(await screen.findByText('“12” is no IMEI.')).toBeTruthy()
  expect(looked).toEqual([])
  facts = { ...PREFLIGHT, total: 0, reach: 0, online: 0, offline: 0, pending: 0, texts: [] }
  facts = { ...facts, unknown: [VAN], unknownCount: 1, expired: [BUS], expiredCount: 1 }
  await userEvent.clear(await imeis())
  await userEvent.paste(VAN)
  await press('Check')
  expect(await screen.findByText('1 IMEI is of no device here:')).toBeTruthy()
  expect(screen.getByText('1 device has expired and gets nothing:')).toBeTruthy()
  expect(screen.getByText(BUS)).toBeTruthy()
  const action = await screen.findByRole('button', { name: 'Send to 0 devices' })
  expect(action.hasAttribute('disabled')).toBe(true)
})

it('says a refusal at its field, or above the facts, and keeps what was typed', async () => {
  refusal = {
    code: 10001,
    msg: 'Something is wrong.',
    data: { error: 'illegalParameter', fields: [{ path: 'parameters.moving', message: 'Too often.' }] },
  }
  open([VAN])
  await choose('Upload interval')
  await press('Check')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^While moving/ })
  expect(await screen.findByText('Too often.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Something is wrong.')).toBeNull()
  refusal = { code: 21069, msg: 'An engine is cut vehicle by vehicle.', data: { error: 'engineNotInBatch' } }
  await press('Check')
  expect(await screen.findByText('An engine is cut vehicle by vehicle.')).toBeTruthy()
  expect((await imeis()).value).toBe(VAN)
  expect(field.value).not.toBe('')
})

it('closes at once while nothing was typed, and else only after a question', async () => {
  open([VAN])
  await imeis()
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(1)
  await userEvent.type(await imeis(), ' ')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('alertdialog')
  expect(closed).toBe(1)
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await imeis()).value).toBe(`${VAN} `)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  expect(closed).toBe(2)
})

it('wants the number of devices before what can lose them', async () => {
  facts = { ...PREFLIGHT, danger: 'confirmTwice', reach: 2 }
  open([VAN, BUS, CAR])
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'FACTORY#')
  await press('Check')
  await press('Send to 2 of 3 devices')
  const question = within(await screen.findByRole('alertdialog'))
  const action = question.getByRole('button', { name: 'Send to 2 of 3 devices' })
  const field = question.getByRole('textbox', { name: /^To confirm, type the number of devices: 2/ })
  for (const wrong of ['3', '22', 'two']) {
    await userEvent.clear(field)
    await userEvent.type(field, wrong)
    expect(action.hasAttribute('disabled')).toBe(true)
  }
  await userEvent.click(action)
  expect(sent).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, ' ٢ ')
  await userEvent.click(action)
  await waitFor(() => expect(created).toEqual([7]))
})

it('is for devices by name, by groups, or for all, before anybody types an IMEI', async () => {
  matching = 44
  open()
  const devices = await screen.findByRole('region', { name: 'Devices' })
  expect(screen.queryByRole('textbox', { name: /^IMEIs/ })).toBeNull()
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'STATUS#')
  await press('Check')
  expect(await within(devices).findByText('Choose at least one device.')).toBeTruthy()
  await userEvent.click(await within(devices).findByRole('checkbox', { name: 'Van 9' }))
  await press('Check')
  await waitFor(() => expect(looked).toMatchObject([{ imeis: [VAN] }]))
  await userEvent.click(within(devices).getByRole('radio', { name: 'Groups' }))
  for (const name of [/^North/, /^South/])
    await userEvent.click(await within(devices).findByRole('checkbox', { name }))
  await press('Check')
  await waitFor(() => expect(looked[1]).toMatchObject({ groupIds: [4, 5] }))
  await userEvent.click(within(devices).getByRole('radio', { name: 'All' }))
  expect(await within(devices).findByText(/^44 devices now/)).toBeTruthy()
  await press('Check')
  await waitFor(() => expect(looked[2]).toMatchObject({ filter: { subAccounts: 'include' } }))
  expect(looked[2]).not.toHaveProperty('imeis')
})

it('tells models that get the same text together, which modes give way, and how long what is offline has', async () => {
  facts = {
    ...PREFLIGHT,
    total: 4,
    reach: 4,
    online: 3,
    offline: 1,
    pendingModes: 1,
    texts: [
      { model: 'VL03', devices: 3, text: 'STATUS#' },
      { model: 'GT06N', devices: 1, text: 'STATUS#' },
    ],
  }
  open([VAN, BUS])
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'STATUS#')
  await press('Check')
  const seen = await screen.findByRole('region', { name: 'As things stand now' })
  expect(within(seen).getAllByText('STATUS#')).toHaveLength(1)
  expect(seen.textContent).toContain('VL03, GT06N 4 devices')
  const warning = 'The working mode that waits for 1 of them will not be set.'
  expect(screen.queryByText(warning)).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: /^Replace commands/ }))
  expect(await screen.findByText(warning)).toBeTruthy()
  await press('Send to 4 devices')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '“Free text” goes out as: STATUS# 1 of the devices is offline: it gets it if it connects within 1 day.',
  )
})
