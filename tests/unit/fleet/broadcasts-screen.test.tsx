// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { BroadcastsScreen } from '@/components/fleet/broadcasts/broadcasts-screen'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import type { Permission } from '@/lib/auth/permissions'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'
import { speeding } from '../alerts/rule-screen'

const t = en.fleet.broadcasts
const EDITOR: Permission[] = ['alertRules.read', 'alertRules.edit', 'commands.read', 'commands.send']
const MESSAGE = 'You drive at {speed}, slow down'
const SPEAKS: AlertRule = {
  ...speeding,
  onAlert: { command: 'voiceMessage', parameters: { message: MESSAGE } },
  commandCounts: { ordered: 4, held: 0, late: 0, spokenTooOften: 2, refused: 0 },
}

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[] = []
let asked: string[] = []
/** What the next change is refused with. */
let refusal: object | null = null

function answer(items: readonly AlertRule[], isDown = false) {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = String(input)
    const reply = (data: unknown, status = 200, more: object = { code: 0, msg: 'ok' }) =>
      new Response(JSON.stringify({ ...more, data }), { status })
    if (init.method && init.method !== 'GET') {
      sent.push({ method: init.method, path, body: init.body ? JSON.parse(String(init.body)) : null })
      return refusal
        ? reply(refusal, 400, { code: 10001, msg: 'Not so', error: 'validation' })
        : reply(SPEAKS)
    }
    asked.push(path)
    if (isDown) return reply(null, 409, { code: 50000, msg: 'Down' })
    if (!path.startsWith('/api/alert-rules')) return reply([])
    return reply({ items, total: items.length, page: 1, pageSize: 100, quota: 200, used: items.length })
  })
}

beforeEach(() => {
  sent = []
  asked = []
  refusal = null
})

const show = (permissions: Permission[] = EDITOR) => {
  renderInConsole(<BroadcastsScreen />, { permissions })
  return userEvent.setup()
}

it('shows what is said and what became of it, of the rules that speak alone', async () => {
  answer([SPEAKS])
  show()
  expect((await screen.findByText(/^Says: /)).textContent).toBe('Says: You drive at current speed, slow down')
  expect(screen.getByText('Sent 4 times in 30 days · 2 beyond the 49 of a day')).toBeTruthy()
  expect(asked.some((path) => path.includes('sends=voiceMessage'))).toBe(true)
})

it('makes an alert rule that sends the text and tells nobody else', async () => {
  answer([])
  const user = show()
  await screen.findByText(t.empty)
  await user.click(screen.getByRole('button', { name: t.new }))
  const form = await screen.findByRole('dialog')
  await user.type(within(form).getByLabelText(/^Name/), 'Slow down')
  await user.type(within(form).getByLabelText(new RegExp(t.text)), 'Slow down, please')
  await user.click(within(form).getByRole('button', { name: t.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/alert-rules',
    body: {
      name: 'Slow down',
      kind: 'overspeed',
      params: { limitKmh: 120, durationS: 10 },
      devices: 'all',
      onAlert: { command: 'voiceMessage', parameters: { message: 'Slow down, please' } },
      tell: { mail: false, push: false },
    },
  })
})

it('watches how long was driven, with its own limit', async () => {
  answer([])
  const user = show()
  await user.click(await screen.findByRole('button', { name: t.new }))
  const form = await screen.findByRole('dialog')
  await user.click(within(form).getByRole('radio', { name: t.kinds.longDriving }))
  await user.type(within(form).getByLabelText(/^Name/), 'Rest')
  await user.type(within(form).getByLabelText(new RegExp(t.text)), 'Take a rest')
  await user.click(within(form).getByRole('button', { name: t.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ kind: 'longDriving', params: { hours: 4, restMinutes: 20 } })
})

it('says at the text why it is refused', async () => {
  answer([SPEAKS])
  const why = en.validation.spokenLetters
  refusal = { fields: [{ path: 'onAlert.parameters.message', message: why }] }
  const user = show()
  await user.click(await screen.findByRole('button', { name: `Edit ${SPEAKS.name}` }))
  const form = await screen.findByRole('dialog')
  const text = within(form).getByLabelText(new RegExp(t.text))
  await user.clear(text)
  await user.type(text, 'Devagar, é perigoso')
  await user.click(within(form).getByRole('button', { name: t.save }))
  expect(await within(form).findByText(why)).toBeTruthy()
  expect(sent[0]).toMatchObject({ method: 'PATCH', path: `/api/alert-rules/${SPEAKS.id}` })
})

it('leads to the alert rules of what has no form here, and offers readers nothing', async () => {
  answer([{ ...SPEAKS, kind: 'idling', params: { minutes: 10 } }])
  show()
  const link = await screen.findByRole('link', { name: t.inRules })
  expect(link.getAttribute('href')).toBe('/alertRules?search=Too%20fast')
  document.body.innerHTML = ''
  show(['alertRules.read', 'commands.read', 'commands.send'])
  await screen.findByText(/^Says: /)
  expect(screen.queryByRole('button', { name: t.new })).toBeNull()
})

it('says what it takes to who may not send commands, and asks for nothing', async () => {
  answer([])
  show(['alertRules.read', 'alertRules.edit'])
  expect(await screen.findByText(t.notAllowed)).toBeTruthy()
  expect(asked).toEqual([])
})

it('says that nothing came', async () => {
  answer([], true)
  show()
  expect(await screen.findByText(t.failed)).toBeTruthy()
})
