// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DraftProvider } from '@/components/geofences/draft-context'
import { FencesProvider } from '@/components/geofences/fences-context'
import { FencesPanel } from '@/components/geofences/fences-panel'
import type { Permission } from '@/lib/auth/permissions'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import { cutCommandsOf, templateCommandsOf } from '@/lib/commands/template-commands'
import type { Geofence } from '@/lib/geofences/schema'
import { ApiError } from '@/lib/http/api-error'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))

// Of a long list only the rows in view exist, and here nothing is in view.
vi.mock('@/components/ui/virtual-list', () => ({
  VirtualList: ({ items, renderRow }: { items: Geofence[]; renderRow: (item: Geofence) => ReactNode }) =>
    items.map((item) => <div key={item.id}>{renderRow(item)}</div>),
}))

const t = en.geofences
const depot: Geofence = {
  id: 7,
  accountId: 2,
  accountName: 'Fleet',
  own: true,
  editable: true,
  name: 'Depot',
  description: '',
  color: '#3b7aff',
  groupId: null,
  groupName: null,
  enter: true,
  exit: true,
  mail: false,
  push: false,
  shape: { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 500 },
  longTimeIn: null,
  longTimeOut: null,
  speedLimitKmh: null,
  schedule: null,
  devices: 'all',
  groupIds: null,
  onAlert: null,
  commandCounts: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
let refusal: ApiError | null
let shown: Geofence

beforeEach(() => {
  refusal = null
  shown = depot
  calls.mockReset()
  calls.mockImplementation(async (method: string, path: string) => {
    if (method === 'POST' || method === 'PATCH') {
      if (refusal) throw refusal
      return depot
    }
    if (path === '/api/geofences')
      return { items: [shown], total: 1, page: 1, pageSize: 1000, quota: 20, used: 1 }
    if (path === '/api/command-templates/commands')
      return { commands: templateCommandsOf(CATALOGUE), cuts: cutCommandsOf(CATALOGUE) }
    if (path === '/api/command-templates' || path === '/api/commands/own-names') return []
    return path === '/api/geofences/groups' ? { items: [] } : { items: [], places: [], total: 0 }
  })
})

function open(more: Permission[] = []) {
  renderInConsole(
    <DraftProvider>
      <FencesProvider>
        <FencesPanel />
      </FencesProvider>
    </DraftProvider>,
    { permissions: ['geofences.read', 'geofences.edit', 'devices.read', 'positions.read', ...more] },
  )
  return userEvent.setup()
}
const sent = (method: string) =>
  calls.mock.calls.filter(([sentBy]) => sentBy === method).map(([, path, given]) => [path, given?.body])

it('a fence is made by the keyboard alone: its shape in numbers', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: t.list.add }))
  await user.type(await screen.findByRole('textbox', { name: t.form.name }), 'Yard')
  await user.click(screen.getByRole('button', { name: t.form.make }))
  expect(await screen.findByText(t.shape.missing)).toBeTruthy()
  expect(sent('POST')).toEqual([])

  await user.type(screen.getByLabelText(t.numbers.centre), '41.15; -8.61{Enter}')
  const radius = screen.getByLabelText(t.numbers.radius)
  await user.clear(radius)
  await user.type(radius, '50{Enter}')
  expect(screen.getByText('A whole number from 200 to 5,000')).toBeTruthy()
  await user.clear(radius)
  await user.type(radius, '750{Enter}')
  await user.click(screen.getByRole('button', { name: t.form.make }))
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]).toMatchObject([
    '/api/geofences',
    { name: 'Yard', shape: { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 750 }, devices: 'all' },
  ])
  expect(await screen.findByRole('button', { name: t.list.add })).toBeTruthy()
})

async function edit(user: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Depot' }))
  await user.click(await screen.findByRole('menuitem', { name: t.list.edit }))
  return screen.findByRole('form', { name: t.form.editTitle })
}

it('what is typed stays when it is refused, and only what was changed is sent', async () => {
  const user = open()
  const form = await edit(user)
  const name = within(form).getByRole('textbox', { name: t.form.name })
  await user.type(name, ' north')
  await user.type(within(form).getByLabelText(t.form.longTimeIn), '30')
  refusal = new ApiError('refused', 'The database is away.', 500, 500)
  await user.click(screen.getByRole('button', { name: t.form.save }))
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  expect((name as HTMLInputElement).value).toBe('Depot north')

  refusal = null
  await user.click(screen.getByRole('button', { name: t.form.save }))
  await waitFor(() => expect(sent('PATCH')).toHaveLength(2))
  expect(sent('PATCH')[1]).toEqual(['/api/geofences/[id]', { name: 'Depot north', longTimeIn: 30 }])
})

it('a form that was changed asks before it is left, one that was not does not', async () => {
  const user = open()
  await edit(user)
  await user.click(screen.getByRole('button', { name: t.form.back }))
  const form = await edit(user)
  await user.click(within(form).getByRole('checkbox', { name: t.form.exit }))
  await user.click(screen.getByRole('button', { name: t.form.back }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: en.shell.leave.stay }))
  expect(screen.getByRole('form', { name: t.form.editTitle })).toBeTruthy()
})

it('what it sends on alert is refused at its field, and kept as it was typed', async () => {
  const { onAlert, catalogue, parameters } = en.commands
  const user = open(['commands.read', 'commands.send'])
  const form = await edit(user)
  await user.click(within(form).getByRole('button', { name: onAlert.choose }))
  const choice = await screen.findByRole('dialog', { name: onAlert.choose })
  const named = new RegExp(`^${catalogue.heartbeatInterval.name}`)
  await user.click(await within(choice).findByRole('button', { name: named }))
  const moving = await within(form).findByLabelText(new RegExp(`^${parameters.moving}`))
  await user.clear(moving)
  await user.type(moving, '0')
  const wrong = [{ path: 'onAlert.parameters.moving', message: 'From 1 to 300.' }]
  refusal = new ApiError('refused', 'Wrong fields.', 400, 400, 'invalidRequest', wrong)
  await user.click(screen.getByRole('button', { name: t.form.save }))
  expect(await within(form).findByText('From 1 to 300.')).toBeTruthy()
  expect(moving.getAttribute('aria-invalid')).toBe('true')
  refusal = null
  await user.type(moving, '{Backspace}4')
  expect(within(form).queryByText('From 1 to 300.')).toBeNull()
  await user.click(screen.getByRole('button', { name: t.form.save }))
  await waitFor(() => expect(sent('PATCH')).toHaveLength(2))
  expect(sent('PATCH')[1]?.[1]).toMatchObject({
    onAlert: { command: 'heartbeatInterval', parameters: { moving: 4 } },
  })
})

const sends: Geofence = {
  ...depot,
  onAlert: { command: 'ownBeep', parameters: {} },
  words: { name: 'Beep', parameters: {} },
  exit: false,
  commandCounts: { ordered: 12, held: 3, late: 2, spokenTooOften: 0, refused: 1 },
}

it('the list says what is sent, as the operator calls it, and what became of it', async () => {
  shown = sends
  open(['commands.read', 'commands.send'])
  expect(await screen.findByText(/Sends: Beep/)).toBeTruthy()
  expect(screen.getByText('Sent 12 times in 30 days · 3 held back · 2 too late · 1 refused')).toBeTruthy()
})

it('a command takes an alert that sends it, which is said at it', async () => {
  shown = sends
  const user = open(['commands.read', 'commands.send'])
  const form = await edit(user)
  await user.click(within(form).getByRole('checkbox', { name: t.form.enter }))
  await user.click(screen.getByRole('button', { name: t.form.save }))
  const part = within(form).getByRole('region', { name: en.commands.onAlert.title })
  expect(await within(part).findByText(en.validation.alertNeeded)).toBeTruthy()
  expect(sent('PATCH')).toEqual([])
  await user.type(within(form).getByLabelText(t.form.longTimeIn), '30')
  await waitFor(() => expect(within(part).queryByText(en.validation.alertNeeded)).toBeNull())
  await user.click(screen.getByRole('button', { name: t.form.save }))
  await waitFor(() => expect(sent('PATCH')[0]?.[1]).toEqual({ enter: false, longTimeIn: 30 }))
})

it.each<[string, Permission[]]>([
  ['who sets commands', ['commands.read', 'commands.send', 'commands.cutEngine']],
  ['who sees none of them', []],
])('the password is asked for where the fence decides which engines are cut: %s', async (_, more) => {
  const user = open(more)
  const form = await edit(user)
  const password = () => within(form).queryByLabelText(new RegExp(`^${en.commands.engine.password}`))
  expect(password()).toBeNull()
  await user.type(within(form).getByRole('textbox', { name: t.form.name }), ' north')
  refusal = new ApiError('refused', 'It takes your password.', 21103, 400, 'engineRuleUnconfirmed')
  await user.click(screen.getByRole('button', { name: t.form.save }))
  expect(await within(form).findByText('It takes your password.')).toBeTruthy()
  await user.type(password() as HTMLElement, 'mine')
  expect(within(form).queryByText('It takes your password.')).toBeNull()
  refusal = null
  await user.click(screen.getByRole('button', { name: t.form.save }))
  await waitFor(() => expect(sent('PATCH')).toHaveLength(2))
  expect(sent('PATCH')[1]?.[1]).toEqual({ name: 'Depot north', engine: { password: 'mine' } })
})

it('windows of a week are days and two times, which may lie over midnight', async () => {
  const user = open()
  const form = await edit(user)
  await user.click(within(form).getByRole('checkbox', { name: en.weeklySchedule.only }))
  await user.click(within(form).getByRole('button', { name: 'Monday' }))
  const from = within(form).getByRole('combobox', { name: en.weeklySchedule.from })
  await user.clear(from)
  await user.type(from, '22:00{Tab}')
  expect(within(form).getByText(en.weeklySchedule.nextDay)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t.form.save }))
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
  expect(sent('PATCH')[0]?.[1]).toEqual({
    schedule: { zone: 'UTC', windows: [{ days: [3, 4, 5, 6], from: '22:00', to: '18:00' }] },
  })
})
