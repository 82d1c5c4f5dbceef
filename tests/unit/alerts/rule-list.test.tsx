// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import en from '@/messages/en.json'
import { answering, sentBy, showRules, speeding, usual } from './rule-screen'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))

const t = en.alertRules.screen
const LONG = 'Refrigerated trailers of the northern region out of their band for longer than allowed'
let held = usual()

beforeEach(() => {
  held = usual()
  calls.mockReset()
  calls.mockImplementation(answering(() => held))
})

it('tells what each rule says, of which vehicles, how it is told, and whose it is', async () => {
  held.rules = [
    speeding,
    {
      ...speeding,
      id: 6,
      name: LONG,
      own: false,
      accountName: 'Ana',
      kind: 'temperature',
      params: { minC: 2, maxC: 8, minutes: 5 },
      devices: ['111', '222'],
      except: [],
      toldCount: 3,
      tell: {
        ...speeding.tell,
        mail: false,
        push: false,
        roles: ['dispatcher'],
        webhookIds: [4],
        availableTimes: 3,
        escalation: { afterMinutes: 15, contactIds: [3], roles: [], accountIds: [], webhookIds: [] },
      },
    },
  ]
  showRules()
  const [, fast, cold] = await screen.findAllByRole('row')
  expect(fast?.textContent).toContain('Overspeedover 120 km/h, for 10s')
  expect(fast?.textContent).toContain('All vehiclesE-mail, Push')
  expect(cold?.textContent).toContain('Temperaturebelow 2 °C, above 8 °C, for 5m')
  for (const part of [
    LONG,
    'Ana',
    '2 vehicles',
    '1 other',
    '1 webhook',
    'Others after 15m',
    '3 of 3',
    t.list.usedUp,
  ])
    expect(cold?.textContent).toContain(part)
  expect(screen.getByText('1 of 200')).toBeTruthy()
})

it('says of a rule that it has ended, or is still to begin', async () => {
  held.rules = [
    { ...speeding, name: 'Over', activeUntil: '2001-01-01T10:00:00.000Z' },
    { ...speeding, id: 6, name: 'Later', activeFrom: '2999-01-01T10:00:00.000Z' },
    { ...speeding, id: 7, name: 'Now', activeFrom: '2001-01-01T10:00:00.000Z' },
  ]
  showRules()
  const [, over, later, now] = await screen.findAllByRole('row')
  expect(over?.textContent).toMatch(/Ended .*2001/)
  expect(later?.textContent).toMatch(/Starts .*2999/)
  // To the minute, as it was typed.
  for (const row of [over, later]) {
    expect(row?.textContent).toMatch(/10:00/)
    expect(row?.textContent).not.toMatch(/10:00:00/)
  }
  expect(now?.textContent).not.toMatch(/Ended|Starts/)
})

it('says what to do where there are none, where a filter leaves none, and where they did not load', async () => {
  held.rules = []
  const user = showRules()
  expect(await screen.findByText(t.list.emptyText)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: t.list.kind }), 'idling')
  await user.click(await screen.findByRole('button', { name: t.list.showAll }))
  expect(await screen.findByText(t.list.emptyText)).toBeTruthy()
  cleanup()
  held.failure = new Error('The server is away.')
  showRules()
  expect(await screen.findByText('The server is away.')).toBeTruthy()
  held.failure = null
  await user.click(screen.getByRole('button', { name: en.ui.retry }))
  expect(await screen.findByText(t.list.emptyText)).toBeTruthy()
})

it('is searched, and takes no more than the quota', async () => {
  held.quota = 1
  const user = showRules()
  expect(await screen.findByText('All 1 are in use')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.list.add }).disabled).toBe(true)
  await user.type(screen.getByRole('searchbox', { name: t.list.search }), 'nothing{Enter}')
  expect(await screen.findByText(t.list.noMatch)).toBeTruthy()
})

it('switches a rule off, copies it, and deletes it after a question', async () => {
  const user = showRules()
  await user.click(await screen.findByRole('switch', { name: '“Too fast” is on' }))
  await waitFor(() => expect(sentBy(calls, 'PATCH')).toEqual([['/api/alert-rules/[id]', { enabled: false }]]))
  const choose = async (verb: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Too fast' }))
    await user.click(await screen.findByRole('menuitem', { name: verb }))
  }
  await choose(t.list.copy)
  const form = await screen.findByRole('form', { name: t.form.newTitle })
  expect(within(form).getByDisplayValue('Too fast copy')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t.form.back }))
  await choose(t.list.remove)
  await user.click(await screen.findByRole('button', { name: t.removing.action }))
  await waitFor(() => expect(sentBy(calls, 'DELETE')).toHaveLength(1))
})

it('is only to be read without the right to edit, and so is a rule about other devices than one’s own', async () => {
  showRules({ permissions: ['alertRules.read'] })
  const off = await screen.findByRole<HTMLButtonElement>('switch')
  expect(off.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: t.list.add })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Too fast' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Too fast' })).toBeNull()
  cleanup()
  held.rules = [{ ...speeding, editable: false }]
  const user = showRules()
  await user.click(await screen.findByRole('button', { name: 'Actions for Too fast' }))
  expect(await screen.findByRole('menuitem', { name: t.list.copy })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: t.list.edit })).toBeNull()
})
