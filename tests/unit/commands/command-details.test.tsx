// @vitest-environment happy-dom
import '../../support/dom'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandsScreen } from '@/components/commands/status/commands-screen'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'
// Gives the table a height.
import '../table/support'

const address = vi.hoisted(() => ({ search: '', replaced: [] as string[] }))
vi.mock('next/navigation', () => ({
  usePathname: () => '/commandStatus',
  useSearchParams: () => new URLSearchParams(address.search),
  useRouter: () => ({ push: vi.fn(), replace: (to: string) => address.replaced.push(to) }),
}))

const { facts: t, categories, list } = en.commands
const COMMAND: DeviceCommand = {
  id: 12,
  imei: '351234567890131',
  deviceName: 'Van 7',
  sender: 'fleet',
  source: 'batch',
  by: 'gprs',
  text: 'TIMER,10,60#',
  command: 'uploadInterval',
  parameters: null,
  purpose: null,
  category: 'reporting',
  batchId: 41,
  basis: null,
  state: 'done',
  reason: null,
  ruleName: null,
  status: 'completed',
  sending: 'onlineSend',
  result: 'executedSuccessfully',
  offline: false,
  problem: null,
  answer: 'OK',
  confirmed: null,
  pictures: [],
  late: false,
  lat: null,
  lon: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2026-05-05T10:00:00.000Z',
  sentAt: null,
  answeredAt: null,
  endedAt: '2026-05-04T10:00:09.000Z',
}

let asked: URLSearchParams[] = []
let listed = COMMAND
beforeEach(() => {
  listed = COMMAND
  asked = []
  address.search = ''
  address.replaced = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/commands?')) return Response.json({ code: 0, msg: '', data: null })
    asked.push(new URL(path, 'http://localhost').searchParams)
    return Response.json({ code: 0, msg: '', data: { items: [listed], next: null } })
  })
})

async function openDetails(permissions: string[]): Promise<HTMLElement> {
  renderInConsole(<CommandsScreen />, { permissions: permissions as never })
  await userEvent.click(await screen.findByText('Van 7'))
  return screen.findByRole('complementary', { name: list.details })
}

it('a command says what it is about and of which batch it is, with the ways there', async () => {
  const panel = await openDetails(['commands.read', 'devices.read', 'commands.batch'])
  for (const text of [t.category, categories.reporting, t.batch]) expect(panel.textContent).toContain(text)
  const leads = (name: string) => within(panel).getByRole('link', { name }).getAttribute('href')
  expect(leads('41')).toBe('/batchCommand?batch=41')
  expect(leads(list.ofBatch)).toBe('/commandStatus?batchId=41')
})

it('a command says each time once, and what the device said of itself name by name', async () => {
  const at = (second: string) => `2026-05-04T10:00:${second}Z`
  listed = {
    ...COMMAND,
    createdAt: at('00.000'),
    sentAt: at('00.100'),
    answeredAt: at('09.000'),
    endedAt: at('09.000'),
    answer: 'Battery:4.06V,NORMAL; GSM Signal Level:Strong',
  }
  const panel = await openDetails(['commands.read', 'devices.read'])
  for (const label of [t.created, t.answered]) expect(within(panel).getByText(label)).toBeTruthy()
  for (const label of [t.sent, t.ended, t.sending]) expect(within(panel).queryByText(label)).toBeNull()
  const answer = within(panel).getByRole('region', { name: t.answer })
  expect(within(answer).getByText('GSM Signal Level').nextSibling?.textContent).toBe('Strong')
  expect(within(panel).getByRole('region', { name: t.asSent }).textContent).toContain(listed.answer)
})

it('leads to no page of batches who may not see it', async () => {
  const panel = await openDetails(['commands.read', 'devices.read'])
  expect(within(panel).getByText('41')).toBeTruthy()
  expect(within(panel).queryByRole('link', { name: '41' })).toBeNull()
})

it('the address may name a batch, whose commands alone are asked for until it is taken away', async () => {
  address.search = 'batchId=41&state=done'
  renderInConsole(<CommandsScreen />, { permissions: ['commands.read', 'devices.read'] })
  await screen.findByText('Van 7')
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ batchId: '41', state: 'done' })
  const chip = screen.getByText(list.batchOf.replace('{id}', '41'))
  await userEvent.click(
    within(chip.parentElement as HTMLElement).getByRole('button', { name: list.allBatches }),
  )
  expect(address.replaced).toEqual(['/commandStatus?state=done'])
})
