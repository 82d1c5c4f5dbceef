// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import type { Permission } from '@/lib/auth/permissions'
import type { CommandTemplate } from '@/lib/commands/template-schema'
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
  ...{ id: 3, name: 'Each so often', text: null, command: 'uploadInterval', parameters: { moving: 20 } },
  ...{ asked: ['stopped'], shared: false, own: true },
}
const MAY: Permission[] = ['alertRules.read', 'alertRules.edit', 'commands.read', 'commands.send']
let held = usual()

beforeEach(() => {
  held = usual()
  calls.mockReset()
  const answer = answering(() => held)
  calls.mockImplementation(async (...call: Parameters<typeof answer>) =>
    call[1] === '/api/command-templates' ? [template] : answer(...call),
  )
})

const sending: AlertRule = {
  ...speeding,
  onAlert: { command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } },
  commandCounts: { ordered: 12, held: 3, late: 2, refused: 1 },
}
const COUNTS = 'Last 30 days: 12 ordered, 3 held back, 2 too late, 1 refused'

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

it('is one of the catalogue, whose values are judged before they are sent, and survives a refusal', async () => {
  const user = await open(speeding)
  await choose(user, new RegExp(`^${catalogue.heartbeatInterval.name}`))
  const moving = await screen.findByLabelText(new RegExp(`^${parameters.moving}`))
  await user.clear(moving)
  await user.type(moving, '0')
  await save(user)
  expect(await screen.findByText('1 field needs your attention.')).toBeTruthy()
  expect(moving.getAttribute('aria-invalid')).toBe('true')
  expect(sentBy(calls, 'PATCH')).toEqual([])
  await user.clear(moving)
  await user.type(moving, '7')
  held.refusal = new ApiError('refused', 'Not on alert.', 21102, 400, 'commandNotOnAlert')
  await save(user)
  expect(await screen.findByText('Not on alert.')).toBeTruthy()
  expect(screen.getByDisplayValue('7')).toBeTruthy()
  expect(sentBy(calls, 'PATCH')[0]?.[1]).toMatchObject({
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

it('is for those alone who send commands', async () => {
  await open(speeding, ['alertRules.read', 'alertRules.edit', 'commands.read'])
  expect(screen.queryByRole('region', { name: t.title })).toBeNull()
})
