// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import type { Permission } from '@/lib/auth/permissions'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import { cutCommandsOf, templateCommandsOf } from '@/lib/commands/template-commands'
import type { CommandTemplate, TemplateCommand } from '@/lib/commands/template-schema'
import { ApiError } from '@/lib/http/api-error'
import en from '@/messages/en.json'
import { answering, sentBy, showRules, speeding, usual } from './rule-screen'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))
vi.mock('@/components/shares/circle-map', () => ({ default: () => null }))

const t = en.commands.onAlert
const { form } = en.alertRules.screen
const { catalogue, parameters } = en.commands
const template: CommandTemplate = {
  id: 3,
  name: 'Each so often',
  text: null,
  command: 'uploadInterval',
  parameters: { moving: 20 },
  asked: ['stopped'],
  shared: false,
  own: true,
}
const MAY: Permission[] = ['alertRules.read', 'alertRules.edit', 'commands.read', 'commands.send']
let held = usual()
let commands: TemplateCommand[]
let cuts: TemplateCommand[]

beforeEach(() => {
  held = usual()
  commands = templateCommandsOf(CATALOGUE)
  cuts = []
  calls.mockReset()
  const answer = answering(() => held)
  calls.mockImplementation(async (...call: Parameters<typeof answer>) => {
    if (call[1] === '/api/command-templates') return [template]
    if (call[1] === '/api/command-templates/commands') return { commands, cuts }
    if (call[1] === '/api/commands/own-names') return [{ command: 'ownBeep', name: 'Beep' }]
    return answer(...call)
  })
})

const sending: AlertRule = {
  ...speeding,
  onAlert: { command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } },
  commandCounts: { ordered: 12, held: 3, late: 2, spokenTooOften: 0, refused: 1 },
}
const COUNTS = 'Sent 12 times in 30 days · 3 held back · 2 too late · 1 refused'

async function open(rule: AlertRule, permissions = MAY) {
  held.rules = [rule]
  const user = showRules({ permissions })
  await user.click(await screen.findByRole('button', { name: rule.name }))
  await screen.findByRole('form', { name: form.editTitle })
  return user
}
const choose = async (user: Awaited<ReturnType<typeof open>>, name: RegExp) => {
  await user.click(screen.getByRole('button', { name: t.choose }))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
}
const save = (user: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: form.save }))

it('is shown in the list with what became of it, and in the form', async () => {
  held.rules = [sending]
  const user = showRules({ permissions: MAY })
  const named = catalogue.heartbeatInterval.name
  expect(await screen.findByText(`Sends: ${named}`)).toBeTruthy()
  expect(screen.getByText(COUNTS)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: speeding.name }))
  const part = await screen.findByRole('region', { name: t.title })
  expect(await within(part).findByDisplayValue('3')).toBeTruthy()
  expect(within(part).getByText(COUNTS)).toBeTruthy()
  await user.click(within(part).getByRole('button', { name: t.remove }))
  await save(user)
  await waitFor(() => expect(sentBy(calls, 'PATCH')[0]?.[1]).toEqual({ onAlert: null }))
})

it('that was never sent is said to be so, without what it was not', async () => {
  held.rules = [
    { ...sending, commandCounts: { ordered: 0, held: 0, late: 0, spokenTooOften: 0, refused: 0 } },
  ]
  showRules({ permissions: MAY })
  expect(await screen.findByText('Sent 0 times in 30 days')).toBeTruthy()
})

it('is one of the catalogue, and what was typed survives refusals, which stand at their fields', async () => {
  const user = await open(speeding)
  await choose(user, new RegExp(`^${catalogue.heartbeatInterval.name}`))
  const moving = await screen.findByLabelText(new RegExp(`^${parameters.moving}`))
  await user.clear(moving)
  await user.type(moving, '0')
  const wrong = [{ path: 'onAlert.parameters.moving', message: 'From 1 to 300.' }]
  held.refusal = new ApiError('refused', 'Wrong fields.', 400, 400, 'invalidRequest', wrong)
  await save(user)
  expect(await screen.findByText('1 field needs your attention.')).toBeTruthy()
  expect(screen.getByText('From 1 to 300.')).toBeTruthy()
  expect(moving.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue('0')).toBe(moving)
  await user.clear(moving)
  await user.type(moving, '7')
  held.refusal = new ApiError('refused', 'Not on alert.', 21102, 400, 'commandNotOnAlert')
  await save(user)
  expect(await screen.findByText('Not on alert.')).toBeTruthy()
  expect(screen.getByDisplayValue('7')).toBeTruthy()
  expect(sentBy(calls, 'PATCH').at(-1)?.[1]).toMatchObject({
    onAlert: { command: 'heartbeatInterval', parameters: { moving: 7 } },
  })
})

it('is a template, whose open values are to be said, or a text; nothing that cuts or restores is offered', async () => {
  const user = await open(speeding)
  await user.click(screen.getByRole('button', { name: t.choose }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(catalogue.heartbeatInterval.name)).toBeTruthy()
  for (const { name } of [catalogue.cutEngine, catalogue.restoreEngine])
    expect(within(dialog).queryByText(name)).toBeNull()
  await user.click(await within(dialog).findByRole('button', { name: /^Each so often/ }))
  expect(await screen.findByDisplayValue('20')).toBeTruthy()
  const stopped = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${parameters.stopped}`))
  expect(stopped.value).toBe('')
  await user.click(screen.getByRole('button', { name: t.other }))
  const again = await screen.findByRole('dialog')
  await user.click(within(again).getByRole('button', { name: new RegExp(`^${en.commands.send.free}`) }))
  await user.type(await screen.findByLabelText(new RegExp(`^${en.commands.send.text}`)), 'STATUS#')
  await save(user)
  await waitFor(() => expect(sentBy(calls, 'PATCH')[0]?.[1]).toEqual({ onAlert: { text: 'STATUS#' } }))
})

it('is an operator’s, called as it calls it', async () => {
  const beep = commands.find(({ name }) => name === 'heartbeatInterval')
  commands = beep ? [{ ...beep, name: 'ownBuzz', label: 'Buzz', parameters: {} }] : []
  const user = await open(speeding)
  await choose(user, /^Buzz/)
  expect(await screen.findByText('Buzz')).toBeTruthy()
  await save(user)
  await waitFor(() =>
    expect(sentBy(calls, 'PATCH')[0]?.[1]).toEqual({ onAlert: { command: 'ownBuzz', parameters: {} } }),
  )
})

it.each([
  ['turned off', sending, (all: TemplateCommand[]) => all.filter(({ name }) => name !== 'heartbeatInterval')],
  [
    'too dangerous by now',
    sending,
    (all: TemplateCommand[]) => all.map((one) => ({ ...one, onAlert: false })),
  ],
] as const)('says that it is not offered any more, and keeps it: %s', async (_, rule, left) => {
  commands = left(commands)
  const user = await open(rule)
  const part = await screen.findByRole('region', { name: t.title })
  expect(await within(part).findByText(t.notOffered)).toBeTruthy()
  expect(within(part).getByText(catalogue.heartbeatInterval.name)).toBeTruthy()
  expect(within(part).queryByDisplayValue('3')).toBeNull()
  await user.type(screen.getByLabelText(new RegExp(`^${form.name}`)), '!')
  await save(user)
  await waitFor(() => expect(sentBy(calls, 'PATCH')[0]?.[1]).toEqual({ name: `${rule.name}!` }))
})

it('that is an operator’s and turned off is called as it calls it, and a refusal of what is not shown is said', async () => {
  const user = await open({ ...sending, onAlert: { command: 'ownBeep', parameters: { times: 2 } } })
  const part = await screen.findByRole('region', { name: t.title })
  expect(await within(part).findByText('Beep')).toBeTruthy()
  const wrong = [{ path: 'onAlert.parameters.more', message: 'No such value.' }]
  held.refusal = new ApiError('refused', 'Wrong fields.', 400, 400, 'invalidRequest', wrong)
  await user.type(screen.getByLabelText(new RegExp(`^${form.name}`)), '!')
  await save(user)
  expect(await within(part).findByText('No such value.')).toBeTruthy()
})

it('says so when the commands do not come, and asks again', async () => {
  const answer = calls.getMockImplementation()
  let isAway = true
  calls.mockImplementation(async (...call: unknown[]) => {
    if (isAway && call[1] === '/api/command-templates/commands') throw new Error('Away.')
    return answer?.(...call)
  })
  const user = await open(sending)
  expect(await screen.findByText(en.commands.send.notLoaded)).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: en.ui.retry }))
  expect(await screen.findByDisplayValue('3')).toBeTruthy()
})

const cutting: AlertRule = { ...speeding, onAlert: { text: 'RELAY,1#' }, enabled: false }
const unconfirmed = new ApiError('refused', 'It takes your password.', 21103, 400, 'engineRuleUnconfirmed')
const wrongPassword = new ApiError('refused', 'Not your password.', 20105, 400, 'passwordNotConfirmed')
const passwordField = () =>
  screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${en.commands.engine.password}`))

it('that cuts engines takes the own password, and keeps what was typed when that is wrong', async () => {
  cuts = cutCommandsOf(CATALOGUE)
  const user = await open(speeding)
  expect(passwordField()).toBeNull()
  await choose(user, new RegExp(`^${catalogue.cutEngine.name}`))
  await waitFor(() => expect(passwordField()).toBeTruthy())
  // Another that cuts nothing takes none.
  await user.click(screen.getByRole('button', { name: t.other }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${en.commands.send.free}`) }))
  const text = await screen.findByLabelText(new RegExp(`^${en.commands.send.text}`))
  await user.type(text, 'STATUS#')
  expect(passwordField()).toBeNull()
  await user.clear(text)
  await user.type(text, 'RELAY,1#')
  await user.type(passwordField() as HTMLInputElement, 'wrong')
  held.refusal = wrongPassword
  await save(user)
  expect(await screen.findByText('Not your password.')).toBeTruthy()
  expect(passwordField()?.getAttribute('aria-invalid')).toBe('true')
  expect([passwordField()?.value, screen.getByDisplayValue('RELAY,1#')]).toEqual(['wrong', text])
  held.refusal = null
  await user.type(passwordField() as HTMLInputElement, ' no more')
  expect(screen.queryByText('Not your password.')).toBeNull()
  await save(user)
  await waitFor(() => expect(sentBy(calls, 'PATCH')).toHaveLength(2))
  expect(sentBy(calls, 'PATCH')[1]?.[1]).toEqual({
    onAlert: { text: 'RELAY,1#' },
    engine: { password: 'wrong no more' },
  })
})

it('asks for the password where the server wants it, and for none where nobody may cut', async () => {
  const user = await open({ ...cutting, enabled: true })
  await screen.findByDisplayValue('RELAY,1#')
  expect(passwordField()).toBeNull()
  await user.type(screen.getByLabelText(new RegExp(`^${form.name}`)), '!')
  held.refusal = unconfirmed
  await save(user)
  expect(await screen.findByText('It takes your password.')).toBeTruthy()
  await user.type(passwordField() as HTMLInputElement, 'mine')
  held.refusal = null
  await save(user)
  await waitFor(() =>
    expect(sentBy(calls, 'PATCH')[1]?.[1]).toEqual({
      name: `${speeding.name}!`,
      engine: { password: 'mine' },
    }),
  )
})

it('is switched on in the list by the password', async () => {
  held.rules = [cutting]
  const user = showRules({ permissions: MAY })
  held.refusal = unconfirmed
  await user.click(await screen.findByRole('switch', { name: /Too fast/ }))
  const dialog = await screen.findByRole('alertdialog')
  held.refusal = wrongPassword
  await user.type(passwordField() as HTMLInputElement, 'wrong')
  await user.click(within(dialog).getByRole('button', { name: t.switchOn }))
  expect(await within(dialog).findByText('Not your password.')).toBeTruthy()
  held.refusal = null
  await user.type(passwordField() as HTMLInputElement, ' no more')
  await user.click(within(dialog).getByRole('button', { name: t.switchOn }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sentBy(calls, 'PATCH').map(([, body]) => body)).toEqual([
    { enabled: true },
    { enabled: true, engine: { password: 'wrong' } },
    { enabled: true, engine: { password: 'wrong no more' } },
  ])
})

it('is called in the list as the operator calls it', async () => {
  held.rules = [
    {
      ...speeding,
      onAlert: { command: 'ownBeep', parameters: {} },
      words: { name: 'Beep the horn', parameters: {} },
    },
  ]
  showRules({ permissions: MAY })
  expect(await screen.findByText('Sends: Beep the horn')).toBeTruthy()
})

it('is for those alone who send commands', async () => {
  await open(speeding, ['alertRules.read', 'alertRules.edit', 'commands.read'])
  expect(screen.queryByRole('region', { name: t.title })).toBeNull()
})
