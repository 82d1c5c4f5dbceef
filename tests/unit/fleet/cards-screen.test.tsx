// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { DriverTimes } from '@/components/fleet/assignments/driver-times'
import { CardsScreen } from '@/components/fleet/cards/cards-screen'
import type { Permission } from '@/lib/auth/permissions'
import type { Assignment, DrivingTimeRow } from '@/lib/fleet/assignments/schema'
import type { Card, UnknownCard } from '@/lib/fleet/cards/schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const { cards: t, assignments: words, sources } = en.fleet
const EDITOR: Permission[] = ['fleet.read', 'fleet.edit']

const READ = {
  time: '2026-05-04T10:00:00.000Z',
  imei: '350000000000017',
  deviceName: 'Van 7',
  lat: null,
  lon: null,
}
const CARD: Card = {
  id: 4,
  code: '4A1B2',
  remark: 'blue',
  state: 'held',
  lostAt: null,
  heldSince: null,
  holder: { id: 9, name: 'Anna Arndt', deleted: false },
  lastRead: READ,
  createdAt: '2026-05-01T10:00:00.000Z',
}
const UNKNOWN: UnknownCard = { code: 'BEEF', reads: 3, lastRead: READ }

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[] = []
beforeEach(() => {
  sent = []
})

/** Answers by the beginning of the address. */
function answer(answers: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (given: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = given.split('?')[0] ?? ''
    if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    const data = answers[path] ?? { items: [], total: 0 }
    return Response.json({ code: 0, msg: '', data }, { status: 200 })
  })
}

it('says where cards come from where there are none, and takes codes that mean something', async () => {
  answer({ '/api/driver-cards': { items: [], total: 0 } })
  renderInConsole(<CardsScreen />, { permissions: EDITOR })
  expect(await screen.findByText(t.emptyText)).toBeTruthy()
  const [add] = await screen.findAllByRole('button', { name: t.new })
  await userEvent.click(add as HTMLElement)
  const sheet = await screen.findByRole('dialog', { name: t.new })
  const code = within(sheet).getByRole('textbox', { name: /^Card code/ })
  await userEvent.type(code, '00:00')
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  expect(await within(sheet).findByText(en.validation.cardCode)).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.clear(code)
  await userEvent.type(code, '04:A1')
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'POST', path: '/api/driver-cards', body: { code: '04:A1', remark: '', driverId: null } },
    ]),
  )
})

it('gives a card that nobody knows to a driver', async () => {
  answer({
    '/api/driver-cards': { items: [CARD], total: 1 },
    '/api/driver-cards/unknown': { items: [UNKNOWN], total: 1 },
    '/api/drivers': { items: [{ id: 9, name: 'Anna Arndt' }], total: 1 },
  })
  renderInConsole(<CardsScreen />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('radio', { name: t.unknownCount.replace('{count}', '1') }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('BEEF')
  expect(row.textContent).toContain('Read 3 times')
  expect(row.textContent).toContain('Van 7')
  await userEvent.click(within(row).getByRole('button', { name: t.give }))
  const sheet = await screen.findByRole('dialog', { name: t.give })
  await userEvent.click(within(sheet).getByRole('button', { name: t.holder }))
  await userEvent.click(await screen.findByRole('option', { name: 'Anna Arndt' }))
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'POST', path: '/api/driver-cards', body: { code: 'BEEF', remark: '', driverId: 9 } },
    ]),
  )
})

it('tells where a card was read by its coordinates until an address is known', async () => {
  const lastRead = { ...READ, lat: 41.15, lon: -8.61 }
  answer({
    '/api/driver-cards/unknown': { items: [{ ...UNKNOWN, lastRead }], total: 1 },
    '/api/driver-cards': { items: [CARD], total: 1 },
  })
  renderInConsole(<CardsScreen />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('radio', { name: t.unknownCount.replace('{count}', '1') }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('41.150000, -8.610000')
})

it('shows readers nothing to change', async () => {
  answer({ '/api/driver-cards': { items: [], total: 0 } })
  renderInConsole(<CardsScreen />, { permissions: ['fleet.read'] })
  expect(await screen.findByText(t.emptyForReaders)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.new })).toBeNull()
  expect(screen.queryByRole('button', { name: t.import })).toBeNull()
})

it('says who drives a vehicle now and who did, and assigns a driver', async () => {
  const told = { vehicle: { id: 2, name: 'Van', deleted: false }, source: 'card' as const }
  const now: DrivingTimeRow = {
    ...told,
    driver: { id: 9, name: 'Anna Arndt', deleted: false },
    from: new Date(Date.now() - 600_000).toISOString(),
    to: null,
  }
  const before: DrivingTimeRow = {
    ...told,
    driver: { id: 8, name: 'Ben Bauer', deleted: true },
    from: '2026-05-04T08:00:00.000Z',
    to: '2026-05-04T09:00:00.000Z',
  }
  const said: Assignment = { ...before, id: 1, author: null, createdAt: before.from }
  answer({
    '/api/driver-assignments/times': { items: [now, before], total: 2 },
    '/api/driver-assignments': { items: [said], total: 1 },
    '/api/drivers': { items: [{ id: 9, name: 'Anna Arndt' }], total: 1 },
  })
  renderInConsole(<DriverTimes vehicleId={2} />, { permissions: EDITOR })
  await waitFor(() => expect(screen.getAllByText('Anna Arndt').length).toBe(2))
  await waitFor(() => expect(screen.getAllByText('Ben Bauer (deleted)').length).toBe(2))
  await userEvent.click(screen.getByRole('button', { name: words.assign }))
  const sheet = await screen.findByRole('dialog', { name: words.assign })
  await userEvent.click(within(sheet).getByRole('button', { name: words.save }))
  expect(sent).toEqual([])
  await userEvent.click(within(sheet).getByRole('button', { name: words.driver }))
  await userEvent.click(await screen.findByRole('option', { name: 'Anna Arndt' }))
  await userEvent.click(within(sheet).getByRole('radio', { name: sources.plan }))
  await userEvent.click(within(sheet).getByRole('button', { name: words.save }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/driver-assignments',
        body: { vehicleId: 2, driverId: 9, source: 'plan', to: null },
      },
    ]),
  )
})
