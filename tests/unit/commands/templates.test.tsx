// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import SendSheet from '@/components/commands/send/send-sheet'
import { TemplatesScreen } from '@/components/commands/templates/templates-screen'
import { commandsFor } from '@/lib/commands/catalogue/catalogue'
import type { OfferedCommand, OfferedCommands } from '@/lib/commands/offered-schema'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
}))

const t = en.commands.templates
const named = (text: string, name: string) => text.replace('{name}', name)

const NIGHT: CommandTemplate = {
  id: 3,
  name: 'Night',
  text: null,
  command: 'uploadInterval',
  own: true,
  shared: true,
  parameters: { moving: 45 },
  asked: ['stopped'],
}
const PING: CommandTemplate = {
  id: 4,
  name: 'Ping',
  text: 'STATUS#',
  command: null,
  own: false,
  shared: true,
  parameters: null,
  asked: [],
}
const CAMERA: CommandTemplate = { ...NIGHT, id: 5, name: 'Film', command: 'takePicture', asked: [] }

type Sent = { method: string; path: string; body: Record<string, unknown> | null }
let sent: Sent[] = []
let refusal: { code: number; error: string; msg: string } | null = null
beforeEach(() => {
  sent = []
  refusal = null
})

const OFFERED: OfferedCommands = {
  offline: false,
  pending: null,
  speedKmh: 0,
  fixTime: '2026-05-04T10:00:00.000Z',
  carried: true,
  pulled: false,
  sms: null,
  commands: commandsFor({ code: 'VL03', protocol: 'gt06' }).map(
    ({ definition, family, text, parameters }): OfferedCommand => {
      const { name, label = null, category, danger, isCommon = false } = definition
      const { mark, source, gprs } = text
      return {
        name,
        label,
        category,
        danger,
        mark,
        source,
        isCommon,
        family,
        parameters,
        text: gprs,
        sms: null,
      }
    },
  ),
}

function answerWith(templates: CommandTemplate[] | null) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })
    if (method !== 'GET') {
      sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
      if (refusal) {
        const { code, msg, error } = refusal
        return Response.json({ code, msg, data: { error } }, { status: 409 })
      }
      return answer(method === 'DELETE' ? null : NIGHT)
    }
    if (path === '/api/command-templates') {
      if (templates) return answer(templates)
      return Response.json({ code: 500, msg: 'It broke.', data: null }, { status: 500 })
    }
    return answer(OFFERED)
  })
}

function show(templates: CommandTemplate[] | null) {
  answerWith(templates)
  renderInConsole(<TemplatesScreen />, { permissions: ['commands.send'] })
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const group = (name: string) => screen.findByRole('group', { name })

it('lists what a template sends, and lets only own ones be changed', async () => {
  show([PING, NIGHT])
  const [night, ping] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
  for (const word of ['Night', t.shared, 'Upload interval', named(t.asks, 'While stopped'), '45'])
    expect(night.textContent).toContain(word)
  for (const word of ['Ping', t.fromAbove, 'STATUS#']) expect(ping.textContent).toContain(word)
  expect(within(night).getAllByRole('button')).toHaveLength(2)
  expect(within(ping).queryAllByRole('button')).toEqual([])
})

it('says what to do without templates', async () => {
  show([])
  expect(await screen.findByText(t.emptyText)).toBeTruthy()
})

it('has no room for a sixth one, whatever accounts above share', async () => {
  show([PING, ...[10, 11, 12, 13, 14].map((id) => ({ ...NIGHT, id, name: `Night ${id}` }))])
  const add = await screen.findByRole('button', { name: t.add })
  expect(add.hasAttribute('disabled')).toBe(true)
  const reason = document.getElementById(add.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('5 templates')
})

it('says so when the templates do not come, and asks again', async () => {
  show(null)
  expect(await screen.findByText(t.failed)).toBeTruthy()
  answerWith([NIGHT])
  await press(en.ui.retry)
  expect(await screen.findByText('Night')).toBeTruthy()
})

it('makes one of a command, with a value that is asked for each time; what was typed outlives a refusal', async () => {
  refusal = { code: 21076, error: 'templateNameTaken', msg: 'A template of this name exists.' }
  show([NIGHT])
  await press(t.add)
  const search = await screen.findByRole('searchbox', { name: en.commands.send.search })
  await userEvent.type(search, 'upload interval')
  // There is one for parked vehicles, too.
  await press(/^Upload interval ?How often/)
  await press(t.save)
  expect(await screen.findByText(en.validation.needed)).toBeTruthy()
  expect(sent).toEqual([])

  const name = screen.getByRole('textbox', { name: /^Name/ })
  await userEvent.type(name, 'Night')
  const moving = await screen.findByRole('textbox', { name: /^While moving/ })
  await userEvent.clear(moving)
  await userEvent.type(moving, '20')
  await userEvent.click(within(await group('While stopped')).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${t.share}`) }))
  await press(t.save)
  expect(await screen.findByText('A template of this name exists.')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/command-templates',
      body: {
        name: 'Night',
        command: 'uploadInterval',
        parameters: { moving: 20 },
        asked: ['stopped'],
        shared: true,
      },
    },
  ])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^While moving/ }).value).toBe('20')

  refusal = null
  await userEvent.type(name, ' 2')
  expect(screen.queryByText('A template of this name exists.')).toBeNull()
  await press(t.save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[1]?.body).toMatchObject({ name: 'Night 2', asked: ['stopped'] })
})

it('changes the text of one, and says above the form what no field is to blame for', async () => {
  refusal = { code: 21075, error: 'templatesTooMany', msg: 'An account can have 5 templates.' }
  show([{ ...PING, own: true }])
  await press(named(t.editOf, 'Ping'))
  const text = await screen.findByRole('textbox', { name: /^Text/ })
  await userEvent.clear(text)
  await userEvent.type(text, 'VERSION#')
  await press(t.save)
  expect((await screen.findByRole('alert')).textContent).toContain('An account can have 5 templates.')
  const body = { name: 'Ping', text: 'VERSION#', asked: [], shared: true }
  expect(sent).toEqual([{ method: 'PUT', path: '/api/command-templates/4', body }])
})

it('asks before one is deleted', async () => {
  show([NIGHT])
  await press(named(t.deleteOf, 'Night'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(t.deleteTextShared)
  expect(sent).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: t.delete }))
  await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/command-templates/3' }]))
})

it('is offered for devices that take it, and asks only for what it leaves open', async () => {
  answerWith([NIGHT, PING, CAMERA])
  renderInConsole(<SendSheet target={{ imei: '351234567890131', name: 'Van 7' }} onClose={() => {}} />, {
    permissions: ['commands.send', 'commands.read', 'positions.read'],
  })
  const kept = await screen.findByRole('region', { name: t.section })
  expect(within(kept).getAllByRole('button')).toHaveLength(2)
  await userEvent.click(within(kept).getByRole('button', { name: /^Night/ }))
  const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
  expect((await field(/^While moving/)).value).toBe('45')
  const stopped = await field(/^While stopped/)
  expect(stopped.value).toBe('')
  await press('Send')
  expect(stopped.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await userEvent.type(stopped, '300')
  expect(screen.getByRole('region', { name: 'What will be sent' }).textContent).toContain('TIMER,45,300#')
})
