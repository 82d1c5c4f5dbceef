// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ModeTemplatesScreen } from '@/components/working-modes/templates/mode-templates-screen'
import type { ModeTemplate } from '@/lib/working-modes/template-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
}))

const { templates: t, form, drawing, modes } = en.workingModes
const named = (text: string, name: string) => text.replace('{name}', name)

const NIGHT: ModeTemplate = {
  id: 3,
  name: 'Night',
  updatedAt: '2026-05-04T10:00:00.000Z',
  setting: { mode: 'timing', syncInterval: null, wakeUpTime: '12:00', syncTime: '13:00', limitation: null },
}
const FAIR: ModeTemplate = {
  id: 4,
  name: 'Fair',
  updatedAt: '2026-05-04T10:00:00.000Z',
  setting: {
    mode: 'week',
    weekdays: [1, 4],
    wakeUpTime: '08:00',
    limitation: { unit: 'times', amount: 10, thenInterval: 120 },
  },
}

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[] = []
let refusal: { msg: string; fields?: { path: string; message: string }[] } | null = null
beforeEach(() => {
  sent = []
  refusal = null
})

function show(templates: ModeTemplate[] | null, permissions = ['commands.read', 'commands.batch'] as const) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
      if (refusal) {
        const { msg, fields } = refusal
        const data = { error: 'illegalParameter', fields }
        return Response.json({ code: 40001, msg, data }, { status: 400 })
      }
      return Response.json({ code: 0, msg: '', data: method === 'DELETE' ? null : NIGHT })
    }
    if (templates) return Response.json({ code: 0, msg: '', data: templates })
    return Response.json({ code: 500, msg: 'It broke.', data: null }, { status: 500 })
  })
  renderInConsole(<ModeTemplatesScreen />, { permissions: [...permissions] })
}
/** Where there are no templates, two buttons make one. */
const press = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name })
  await userEvent.click(button as HTMLElement)
}
const days = async () => {
  const list = await screen.findByRole('list', { name: drawing.title })
  return within(list)
    .getAllByRole('listitem')
    .map((day) => day.querySelector('.sr-only')?.textContent)
}

it('says in words what each of them sets', async () => {
  show([NIGHT, FAIR])
  const [night, fair] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
  expect(night.textContent).toContain('Every day at 12:00 and 13:00')
  expect(fair.textContent).toContain('Wed, Sun at 08:00, for 10 wake-ups')
  expect(fair.textContent).toContain('After that awake, with a report every 2 minutes.')
})

it('lets nobody change them who may not command many devices', async () => {
  show([NIGHT], ['commands.read'] as never)
  const night = await screen.findByRole('listitem')
  expect(within(night).queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('button', { name: t.add })).toBeNull()
})

it('says so when they do not come', async () => {
  show(null)
  expect(await screen.findByText(t.failed)).toBeTruthy()
})

it('has no room for an eleventh one', async () => {
  show(Array.from({ length: 10 }, (_, at) => ({ ...NIGHT, id: at + 1 })))
  const add = await screen.findByRole('button', { name: t.add })
  expect(add.hasAttribute('disabled')).toBe(true)
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    '10 templates',
  )
})

it('makes one by weekdays, draws its week, and keeps what was typed when it is refused', async () => {
  refusal = { msg: 'An account can have 10 templates.' }
  show([])
  expect(await screen.findByText(t.emptyText)).toBeTruthy()
  await press(t.add)
  const sheet = await screen.findByRole('dialog', { name: t.newTitle })
  await userEvent.click(within(sheet).getByRole('radio', { name: modes.week }))
  expect(within(sheet).getByText(drawing.incomplete)).toBeTruthy()
  await press(t.save)
  expect(sent).toEqual([])
  expect(within(sheet).getAllByText(en.validation.needed)).toHaveLength(2)

  const name = within(sheet).getByRole('textbox', { name: /^Name/ })
  await userEvent.type(name, 'Weekend')
  expect(sheet.textContent).toContain('7 / 20')
  await userEvent.click(within(sheet).getByRole('button', { name: 'Sunday' }))
  await userEvent.click(within(sheet).getByRole('button', { name: 'Saturday' }))
  const time = within(sheet).getByRole('combobox', { name: /^Wakes at/ })
  await userEvent.clear(time)
  await userEvent.type(time, '06:30')
  await userEvent.selectOptions(within(sheet).getByRole('combobox', { name: form.limit }), 'times')
  await userEvent.type(within(sheet).getByRole('textbox', { name: /^Wake-ups/ }), '2')
  expect(await days()).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `${day}: asleep all day`),
    'Saturday: wakes at 06:30',
    'Sunday: wakes at 06:30, awake from 06:35',
  ])
  await press(t.save)
  expect((await within(sheet).findByRole('alert')).textContent).toContain('An account can have 10 templates.')
  const setting = {
    mode: 'week',
    weekdays: [1, 7],
    wakeUpTime: '06:30',
    limitation: { unit: 'times', amount: 2, thenInterval: 60 },
  }
  expect(sent).toEqual([
    { method: 'POST', path: '/api/working-mode-templates', body: { name: 'Weekend', setting } },
  ])
  expect((name as HTMLInputElement).value).toBe('Weekend')

  refusal = null
  await userEvent.type(name, ' 2')
  expect(within(sheet).queryByRole('alert')).toBeNull()
  await press(t.save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[1]?.body).toEqual({ name: 'Weekend 2', setting })
})

it('says at its field what the server refuses, and asks before what was typed is lost', async () => {
  refusal = { msg: 'Wrong.', fields: [{ path: 'setting.syncTime', message: 'Too close.' }] }
  show([NIGHT])
  await press(named(t.editOf, 'Night'))
  const sheet = await screen.findByRole('dialog', { name: t.editTitle })
  expect(within(sheet).getByRole('button', { name: t.save }).hasAttribute('disabled')).toBe(true)
  expect(await days()).toContain('Monday: wakes at 12:00, 13:00')
  await userEvent.type(within(sheet).getByRole('textbox', { name: /^Name/ }), ' x')
  await press(t.save)
  expect(await within(sheet).findByText('Too close.')).toBeTruthy()
  expect(within(sheet).queryByText('Wrong.')).toBeNull()
  await userEvent.click(within(sheet).getByRole('button', { name: en.ui.close }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: en.shell.leave.stay }))
  expect(screen.getByRole('dialog', { name: t.editTitle })).toBeTruthy()
})

it('says when a name is too long while it is typed', async () => {
  show([])
  await press(t.add)
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.type(name, 'A name of many words')
  expect(name.getAttribute('aria-invalid')).toBeNull()
  await userEvent.type(name, 's')
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

it('estimates the battery by its size, and says what it goes by', async () => {
  show([])
  await press(t.add)
  const battery = await screen.findByRole('region', { name: en.workingModes.battery.title })
  expect(battery.textContent).toContain('Estimate')
  expect(battery.textContent).toContain('About 3 years')
  expect(battery.textContent).toContain('5 mAh for each wake-up')
  const capacity = within(battery).getByRole('textbox')
  await userEvent.clear(capacity)
  await userEvent.type(capacity, '3000')
  expect(battery.textContent).toContain('About 14 months')
  await userEvent.clear(capacity)
  expect(battery.textContent).not.toContain('About')
  expect(capacity.getAttribute('aria-invalid')).toBe('true')
})

it('asks before one is deleted', async () => {
  show([NIGHT])
  await press(named(t.deleteOf, 'Night'))
  const question = await screen.findByRole('alertdialog')
  expect(sent).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: t.delete }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/working-mode-templates/3' }]),
  )
})
