// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { GivenDevices } from '@/components/commands/batch/kept-devices'
import NewModeBatch from '@/components/commands/batch/new-mode-batch'
import type { CommandBatch, Preflight } from '@/lib/commands/batch-schema'
import type { BatchOffers } from '@/lib/commands/offered-schema'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import type { ModeTemplate } from '@/lib/working-modes/template-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
}))

const { batch: t, modes, mode } = en.workingModes
const { batch: b } = en.commands
const VAN = '351234567890131'
const BUS = '351234567890149'
const NOON: ModeTemplate = {
  id: 3,
  name: 'Noon',
  updatedAt: '2026-05-04T10:00:00.000Z',
  setting: { mode: 'timing', syncInterval: null, wakeUpTime: '12:00', syncTime: null, limitation: null },
}
const PREFLIGHT: Preflight = {
  total: 2,
  reach: 1,
  online: 1,
  offline: 1,
  pending: 0,
  ignitionOn: 0,
  unsupported: 1,
  pendingModes: 0,
  unknown: [],
  unknownCount: 0,
  expired: [],
  expiredCount: 0,
  danger: 'none',
  texts: [
    { model: 'VT02S', devices: 1, text: 'MODE,1,1200#' },
    { model: 'GT06N', devices: 1, text: null },
  ],
}
const BATCH: CommandBatch = {
  id: 7,
  sender: 'fleet',
  text: null,
  command: null,
  parameters: null,
  retries: null,
  mode: NOON.setting,
  modeName: 'Noon',
  createdAt: '2026-05-04T10:00:00.000Z',
  cancelledAt: null,
  total: 2,
  left: 2,
  outcomes: {},
  states: {},
}

/** How many devices match the filter. */
const MATCHING = 9812

/** What the models of the devices have. */
const OFFERS: BatchOffers = {
  devices: 2,
  models: 2,
  carried: true,
  commands: [],
  modes: { normal: 2, timingByClock: 1, timingByHours: 1, week: 1 },
}

let offers = OFFERS
let looked: Record<string, unknown>[] = []
let sent: Record<string, unknown>[] = []
let refusal: { msg: string; data: unknown } | null = null
let created: number[] = []
let closed = 0
beforeEach(() => {
  offers = OFFERS
  looked = []
  sent = []
  refusal = null
  created = []
  closed = 0
})

function open(templates: ModeTemplate[] | null, given: string[] | GivenDevices = []) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })
    if (method === 'GET') {
      if (path.startsWith('/api/devices?')) return answer({ items: [], total: 0, page: 1, pageSize: 50 })
      if (templates) return answer(templates)
      return Response.json({ code: 500, msg: 'It broke.', data: null }, { status: 500 })
    }
    const asked = JSON.parse(String(body)) as Record<string, unknown>
    if (path === '/api/devices/search')
      return answer({ items: [], total: MATCHING, page: 1, pageSize: 1, missing: [] })
    if (path.endsWith('/offers')) return answer(offers)
    const isPreflight = path.endsWith('/preflight')
    ;(isPreflight ? looked : sent).push(asked)
    if (refusal) return Response.json({ code: 21080, ...refusal }, { status: 400 })
    return answer(isPreflight ? { ...PREFLIGHT, reach: asked.replace ? 2 : 1 } : BATCH)
  })
  const devices = Array.isArray(given) ? { imeis: given } : given
  renderInConsole(
    <NewModeBatch given={devices} onCreated={({ id }) => created.push(id)} onClose={() => closed++} />,
    { permissions: ['commands.batch', 'commands.read', 'positions.read'] },
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }))

it('sends the mode of a template with its name, after it has told which models take it', async () => {
  open([NOON], [VAN, BUS])
  await screen.findByRole('radio', { name: /^Noon/ })
  await press(b.check)
  expect(await screen.findByText(t.chooseMode)).toBeTruthy()
  expect(looked).toEqual([])

  await choose(/^Noon ?Every day at 12:00/)
  expect(screen.queryByText(t.chooseMode)).toBeNull()
  await press(b.check)
  const facts = await screen.findByRole('region', { name: b.checked })
  for (const text of ['Online1', 'Offline1', 'Not supported1', 'MODE,1,1200#'])
    expect(facts.textContent).toContain(text)
  expect(facts.textContent).toMatch(/GT06N.*Not supported by the model/)
  const asked = { imeis: [VAN, BUS], mode: NOON.setting, modeName: 'Noon' }
  expect(looked).toEqual([{ ...asked, replace: false, skipOffline: false }])

  await press('Send to 1 of 2 devices')
  const question = await screen.findByRole('alertdialog', { name: 'Send to 1 device?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Send to 1 of 2 devices' }))
  await waitFor(() => expect(created).toEqual([7]))
  expect(sent).toMatchObject([{ ...asked, replace: false, skipOffline: false }])
})

it('takes one that is put together here, and looks again once it was changed', async () => {
  open([NOON], [VAN])
  await choose(new RegExp(`^${t.byHand}`))
  await choose(new RegExp(`^${modes.normal}$`))
  const interval = await screen.findByRole('textbox', { name: /^Time between reports/ })
  await userEvent.clear(interval)
  await press(b.check)
  expect(interval.getAttribute('aria-invalid')).toBe('true')
  expect(looked).toEqual([])
  await userEvent.type(interval, '20')
  await press(b.check)
  expect(await screen.findByRole('region', { name: b.checked })).toBeTruthy()
  expect(looked).toMatchObject([{ imeis: [VAN], mode: { mode: 'normal', syncInterval: 20 } }])
  await userEvent.type(interval, '0')
  expect(screen.queryByRole('region', { name: b.checked })).toBeNull()
})

it('is for all that match a filter, and looks again at once how many it reaches when commands that wait give way', async () => {
  const filter = { subAccounts: 'include', status: ['parked'] } satisfies DeviceFilter
  open([NOON], { filter, about: ['Parked'], count: 9000 })
  const devices = await screen.findByRole('region', { name: b.devices })
  expect(await within(devices).findByText(/^9,812 devices now/)).toBeTruthy()
  expect(devices.textContent).toContain('Parked')
  await choose(/^Noon/)
  await press(b.check)
  expect(await screen.findByRole('button', { name: 'Send to 1 of 2 devices' })).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: b.replace }))
  await press('Send to 2 devices')
  expect(looked).toMatchObject([
    { filter, modeName: 'Noon', replace: false },
    { filter, modeName: 'Noon', replace: true },
  ])
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Send to 2 devices' }))
  await waitFor(() => expect(sent).toMatchObject([{ filter, mode: NOON.setting, replace: true }]))
})

it('offers nothing to choose from without templates', async () => {
  open([], [VAN])
  expect(await screen.findByRole('radio', { name: modes.timing })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: new RegExp(t.byHand) })).toBeNull()
  await press(b.check)
  await waitFor(() => expect(looked).toHaveLength(1))
  expect(looked[0]).not.toHaveProperty('modeName')
})

it('can be put together when the templates do not come', async () => {
  open(null, [VAN])
  expect(await screen.findByText(en.workingModes.templates.failed)).toBeTruthy()
  await choose(new RegExp(`^${t.byHand}`))
  expect(await screen.findByRole('radio', { name: modes.week })).toBeTruthy()
})

it('says by name which model takes no such mode, and keeps what was typed', async () => {
  refusal = { msg: 'VT02S takes no such working mode.', data: { error: 'workingModeUnsupported' } }
  open([], [VAN])
  await choose(new RegExp(`^${modes.week}$`))
  await press('Sunday')
  await press(b.check)
  expect(await screen.findByText('VT02S takes no such working mode.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sunday' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
})

it('asks before what was typed is lost, and closes at once when nothing was', async () => {
  open([NOON])
  await screen.findByRole('radiogroup', { name: mode })
  await press(en.ui.close)
  expect(closed).toBe(1)
  await choose(/^By IMEI$/)
  await userEvent.type(screen.getByRole('textbox', { name: /^IMEIs/ }), VAN)
  await press(en.ui.close)
  const question = await screen.findByRole('alertdialog')
  expect(closed).toBe(1)
  await userEvent.click(within(question).getByRole('button', { name: en.shell.leave.leave }))
  expect(closed).toBe(2)
})

it('has no mode to choose that no model of the devices has, says so at once, and sends none', async () => {
  offers = { ...OFFERS, models: 3, modes: { normal: 3, timingByClock: 0, timingByHours: 0, week: 0 } }
  open([NOON], [VAN, BUS])
  const noon = await screen.findByRole('radio', { name: /^Noon/ })
  await waitFor(() => expect(noon.hasAttribute('disabled')).toBe(true))
  expect(noon.textContent).toContain(t.notForThese)
  await choose(new RegExp(`^${t.byHand}`))
  const stateOf = (name: string) => screen.getByRole('radio', { name }).hasAttribute('disabled')
  expect([modes.normal, modes.timing, modes.week].map(stateOf)).toEqual([false, true, true])
  expect(screen.getByText('None of the 3 models of these devices has: Timing, Week.')).toBeTruthy()
  await press(b.check)
  expect(looked).toEqual([])
  await choose(new RegExp(`^${modes.normal}$`))
  await press(b.check)
  await waitFor(() => expect(looked).toMatchObject([{ mode: { mode: 'normal' } }]))
})
