// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { beforeEach, expect, it, vi } from 'vitest'
import { BoardScreen } from '@/components/fleet/board/board-screen'
import type { Permission } from '@/lib/auth/permissions'
import { FIGURES, type FigureName } from '@/lib/fleet-board/board-figures'
import type { Board, BoardScores } from '@/lib/fleet-board/board-schema'
import { CARD_NAMES } from '@/lib/fleet-board/cards'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const { board: t } = en.fleet
const ALL: Permission[] = [
  'fleet.read',
  'fleet.edit',
  'devices.read',
  'reports.read',
  'events.read',
  'groups.read',
]
const title = (name: (typeof CARD_NAMES)[number]) => t.cards[name].title
// Charts are drawn on a canvas, which there is none of here.
const CHARTS = ['distanceByDay', 'driveDays']

const none = { value: null, before: null }
const BOARD: Board = {
  at: '2026-05-06T10:07:00.000Z',
  summedAt: '2026-05-06T10:07:00.000Z',
  timeZone: 'UTC',
  period: 'week',
  current: { from: '2026-05-04T00:00:00.000Z', to: '2026-05-06T10:15:00.000Z' },
  previous: { from: '2026-04-27T00:00:00.000Z', to: '2026-04-29T10:15:00.000Z' },
  groups: [],
  imeis: null,
  vehicles: 12,
  currency: 'EUR',
  co2Of: { known: 3, drove: 10 },
  now: { moving: 5, idling: 1, parked: 3, offline: 2, others: 1, offRoute: 0 },
  figures: {
    ...(Object.fromEntries(FIGURES.map((name) => [name, none])) as Record<FigureName, typeof none>),
    distanceM: { value: 1_200_000, before: 1_000_000 },
    idleS: { value: 3600, before: 3620 },
    utilisation: { value: 0.5, before: 0.6 },
    unprocessed: { value: 4, before: 0 },
    co2Kg: { value: 320, before: null },
  },
  days: [],
  daysBefore: [],
  heat: new Array<number>(168).fill(0.25),
  services: {
    overdue: 1,
    due: 0,
    soon: 2,
    items: [
      {
        vehicle: { id: 8, name: 'Van 8' },
        plan: { id: 3, name: 'Oil change' },
        state: 'overdue',
        on: '2026-05-01',
        overM: null,
        overS: null,
      },
      {
        vehicle: { id: 9, name: 'Van 9' },
        plan: { id: 4, name: 'Brakes' },
        state: 'overdue',
        on: null,
        overM: 1_900_000,
        overS: null,
      },
    ],
  },
  ends: {
    expired: 1,
    soon: 0,
    items: [{ kind: 'licence', ofDriver: true, ownerId: 7, owner: 'Ann', name: '', endsOn: '2026-05-01' }],
  },
}

const SCORES: BoardScores = {
  score: { now: 81, before: 90 },
  drivers: { best: [{ id: 7, name: 'Ann', score: 96, distanceM: 70_000 }], worst: [] },
  vehicles: {
    best: [{ id: 1, name: 'Van 1', score: 98, distanceM: 90_000 }],
    worst: [{ id: 2, name: 'Van 2', score: 41, distanceM: 80_000 }],
  },
}

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[] = []
let asked: string[] = []
beforeEach(() => {
  sent = []
  asked = []
})

function answer(given: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    '/api/fleet-board': BOARD,
    '/api/fleet-board/scores': SCORES,
    '/api/fleet-board/settings': { idleLitresPerHour: null, fuelPrice: null, currency: 'USD' },
    '/api/preferences/fleet.board': { period: 'week', groups: [], order: [], hidden: CHARTS },
    '/api/groups': [{ id: 3, name: 'North', devices: 2 }],
    ...given,
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = address.split('?')[0] ?? ''
    asked.push(address)
    if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    const data = method === 'GET' ? await answers[path] : JSON.parse(String(body))
    if (data instanceof Error)
      return new Response(JSON.stringify({ code: 1, msg: data.message, data: null }), { status: 400 })
    return new Response(JSON.stringify({ code: 0, msg: '', data }))
  })
}

const card = (name: (typeof CARD_NAMES)[number]) => screen.findByRole('region', { name: title(name) })

it('shows figures with their change, each leading to its rows', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ALL })
  const distance = await card('distance')
  expect(distance.textContent).toContain('1,200 km')
  expect(distance.textContent).toContain('+20%')
  expect(within(distance).getByRole('link').getAttribute('href')).toEqual(
    '/mileage?from=2026-05-04T00:00:00Z&to=2026-05-06T10:14:59Z',
  )
  expect(
    within(await card('moving'))
      .getByRole('link')
      .getAttribute('href'),
  ).toEqual('/devices?status=moving')
  expect((await card('unprocessed')).textContent).toContain('4')
  expect((await card('co2')).textContent).toContain('3 of 10 vehicles with a known fuel')
  expect((await card('utilisation')).textContent).toContain('-10 pts')
  // Half a percent less is neither good nor bad.
  expect((await card('idle')).querySelector('.text-success')).toBeNull()
  expect((await card('utilisation')).querySelector('.text-danger')).not.toBeNull()
  expect((await card('hours')).textContent).toContain('–')
  expect((await card('ending')).textContent).toContain('Ended: 1, soon: 0')
  expect(
    within(await card('ending'))
      .getByRole('link')
      .getAttribute('href'),
  ).toEqual('/fleetIndex?show=ends')
  expect(
    within(await card('servicesDue'))
      .getByRole('link')
      .getAttribute('href'),
  ).toEqual('#card-services')
  expect(screen.getByText('1 in other states')).toBeTruthy()
})

it('lists what is due and what ends, each with its link', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ALL })
  expect(
    within(await card('services'))
      .getByRole('link', { name: /Van 8/ })
      .getAttribute('href'),
  ).toEqual('/fleetReminder?plan=3&search=Van+8')
  // Names are read and cut in their own direction, each by itself.
  for (const name of ['Van 8', 'Oil change'])
    expect(
      within(await card('services'))
        .getByText(name)
        .getAttribute('dir'),
    ).toEqual('auto')
  // By distance there is no day, least of all one to come.
  const overdue = within(await card('services')).getByRole('link', { name: /Van 9/ })
  expect(overdue.textContent).toContain('1,900 km over')
  const ends = await card('ends')
  expect(
    within(ends)
      .getByRole('link', { name: /Ann · Licence/ })
      .getAttribute('href'),
  ).toEqual('/fleetDiver?id=7')
  expect(ends.textContent).toContain('ended on May 1, 2026')
})

it('shows eight of what ends, says how many more there are, and leads to them', async () => {
  const items = Array.from({ length: 11 }, (_, at) => ({
    kind: 'insurance' as const,
    ofDriver: false,
    ownerId: at,
    owner: `Van ${at}`,
    name: 'Safe',
    endsOn: at < 2 ? '2026-05-01' : '2026-05-20',
  }))
  answer({ '/api/fleet-board': { ...BOARD, ends: { expired: 2, soon: 9, items } } })
  const { unmount } = renderInConsole(<BoardScreen />, { permissions: ALL })
  const ends = await card('ends')
  expect(within(ends).getAllByRole('listitem')).toHaveLength(8)
  expect(ends.querySelectorAll('svg.text-danger')).toHaveLength(2)
  const more = within(ends).getByRole('link', { name: '3 more' })
  expect(more.getAttribute('href')).toEqual('/fleetIndex?show=ends')
  unmount()
  answer({ '/api/fleet-board': { ...BOARD, ends: { expired: 2, soon: 6, items: items.slice(0, 8) } } })
  renderInConsole(<BoardScreen />, { permissions: ALL })
  expect(within(await card('ends')).queryByRole('link', { name: / more/ })).toBeNull()
})

it('says how many services are due beyond the eight that it lists, and leads to them', async () => {
  const items = Array.from({ length: 15 }, (_, at) => ({
    vehicle: { id: at, name: `Van ${at}` },
    plan: { id: 3, name: 'Oil change' },
    state: 'overdue' as const,
    on: '2026-05-01',
    overM: null,
    overS: null,
  }))
  const lead = async (services: Partial<Board['services']>) => {
    answer({ '/api/fleet-board': { ...BOARD, services: { ...BOARD.services, ...services } } })
    const { unmount } = renderInConsole(<BoardScreen />, { permissions: ALL })
    const rows = within(await card('services'))
    const listed = rows.getAllByRole('listitem').length
    const more = rows.queryByRole('link', { name: / more/ })
    const said = more && [more.textContent, more.getAttribute('href')]
    unmount()
    return [listed, said]
  }
  const many = { overdue: 14, due: 1, items }
  expect(await lead({ ...many, soon: 6 })).toEqual([8, ['7 more due, 6 soon', '/fleetReminder']])
  expect(await lead({ ...many, soon: 0 })).toEqual([8, ['7 more due', '/fleetReminder']])
  const few = { overdue: 2, due: 0, items: items.slice(0, 2) }
  expect(await lead({ ...few, soon: 6 })).toEqual([2, ['6 more soon', '/fleetReminder']])
  expect(await lead({ ...few, soon: 0 })).toEqual([2, null])
})

it('has a list of all that ends by its address, each leading to whose it is', async () => {
  const items = [
    { kind: 'licence', ofDriver: true, ownerId: 7, owner: 'Ann', name: '', endsOn: '2999-05-01' },
    { kind: 'insurance', ofDriver: false, ownerId: 8, owner: 'Van 8', name: 'Safe', endsOn: '2026-05-01' },
  ]
  const board = (
    <SearchParamsContext value={new URLSearchParams('show=ends')}>
      <BoardScreen />
    </SearchParamsContext>
  )
  answer({ '/api/fleet-board/ends': { items, total: 3 } })
  const { unmount } = renderInConsole(board, { permissions: ['fleet.read'] })
  const sheet = await screen.findByRole('dialog', { name: t.cards.ends.title })
  const rows = (await within(sheet).findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Ann · Licence.*ends on/),
    expect.stringMatching(/^Van 8 · Safe.*ended on/),
  ])
  const links = within(sheet).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/fleetDiver?id=7', '/fleetVehicle?id=8'])
  await userEvent.click(within(sheet).getByRole('button', { name: t.moreEnds }))
  await waitFor(() => expect(asked.some((address) => address.includes('limit=200'))).toBe(true))
  unmount()
  answer({ '/api/fleet-board/ends': { items: [], total: 0 } })
  renderInConsole(board, { permissions: ['fleet.read'] })
  expect(await within(await screen.findByRole('dialog')).findByText(t.noEnds)).toBeTruthy()
})

it('shows the score, the best and the worst, and leads to the scores', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ['fleet.read', 'reports.read'] })
  const score = await card('score')
  expect(await within(score).findByText('81')).toBeTruthy()
  // Points of a score, not a percentage of it.
  expect(score.textContent).toContain('-9before: 90')
  expect(score.textContent).toContain('before: 90')
  const vehicles = await card('vehicleScores')
  const rows = within(vehicles).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['98Van 190.0 km', '41Van 280.0 km'])
  expect(within(vehicles).getByRole('img', { name: 'Score 41' })).toBeTruthy()
  const drivers = await card('driverScores')
  expect(drivers.textContent).toContain('Ann')
  expect(drivers.textContent).not.toContain(t.worst)
  expect(within(vehicles).getByRole('link', { name: /Van 2/ }).getAttribute('href')).toMatch(
    /^\/fleetScore\?by=vehicle&search=Van\+2&from=/,
  )
  for (const one of [score, vehicles, drivers])
    expect(within(one).getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^\/fleetScore\?from=/)
  expect(asked.filter((address) => address.startsWith('/api/fleet-board/scores'))).toEqual([
    '/api/fleet-board/scores?period=week',
  ])
})

it('does not wait for the scores, says that they could not be loaded, and that nobody has one', async () => {
  answer({ '/api/fleet-board/scores': new Promise(() => {}) })
  const first = renderInConsole(<BoardScreen />, { permissions: ALL })
  expect((await card('distance')).textContent).toContain('1,200 km')
  expect(within(await card('score')).getByRole('status')).toBeTruthy()
  expect((await card('vehicleScores')).textContent).not.toContain(t.tooLittle)
  first.unmount()
  answer({ '/api/fleet-board/scores': new Error('Too busy.') })
  const second = renderInConsole(<BoardScreen />, { permissions: ALL })
  for (const name of ['score', 'vehicleScores', 'driverScores'] as const)
    expect(await within(await card(name)).findByText('Too busy.')).toBeTruthy()
  expect((await card('distance')).textContent).toContain('1,200 km')
  second.unmount()
  const nobody = { best: [], worst: [] }
  const score = { now: null, before: 90 }
  answer({ '/api/fleet-board/scores': { score, drivers: nobody, vehicles: nobody } })
  renderInConsole(<BoardScreen />, { permissions: ALL })
  for (const name of ['score', 'vehicleScores', 'driverScores'] as const)
    expect(await within(await card(name)).findByText(t.tooLittle)).toBeTruthy()
})

it('links to nothing that somebody may not read, and lets readers change nothing', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ['fleet.read'] })
  expect(within(await card('distance')).queryByRole('link')).toBeNull()
  expect(within(await card('moving')).queryByRole('link')).toBeNull()
  expect((await card('idleFuel')).textContent).toContain(t.noFuelSettings)
  expect(screen.queryByRole('button', { name: t.settings.open })).toBeNull()
})

it('has no scores, and no PDF with them, for who may not read reports', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ['fleet.read'] })
  await card('distance')
  expect(screen.queryByRole('button', { name: t.pdf })).toBeNull()
  expect(screen.queryByText(t.cards.driverScores.title)).toBeNull()
  expect(asked.filter((address) => address.startsWith('/api/fleet-board/scores'))).toEqual([])
})

it('asks for the period and the groups that are chosen, and keeps them', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ALL })
  await card('distance')
  await userEvent.click(screen.getByRole('radio', { name: t.periods.month }))
  await waitFor(() => expect(asked).toContain('/api/fleet-board?period=month'))
  expect(sent).toContainEqual({
    method: 'PUT',
    path: '/api/preferences/fleet.board',
    body: { value: { period: 'month', groups: [], order: [], hidden: CHARTS } },
  })
  await userEvent.click(screen.getByRole('button', { name: `${t.groups}: ${t.allGroups}` }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'North' }))
  await waitFor(() => expect(asked).toContain('/api/fleet-board?period=month&groups=3'))
})

it('forgets groups that there are no more', async () => {
  answer({ '/api/preferences/fleet.board': { period: 'day', groups: [99], order: [], hidden: CHARTS } })
  renderInConsole(<BoardScreen />, { permissions: ALL })
  await card('distance')
  expect(asked.filter((address) => address.startsWith('/api/fleet-board?'))).toEqual([
    '/api/fleet-board?period=day',
  ])
})

it('lets cards be chosen and put in order', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ALL })
  await card('distance')
  await userEvent.click(screen.getByRole('button', { name: t.choose.open }))
  const sheet = await screen.findByRole('dialog', { name: t.choose.title })
  await userEvent.click(within(sheet).getByRole('checkbox', { name: title('heat') }))
  expect(sent.at(-1)?.body).toMatchObject({ value: { hidden: [...CHARTS, 'heat'] } })
  await userEvent.click(within(sheet).getByRole('button', { name: `Move ${title('idling')} up` }))
  expect(sent.at(-1)?.body).toMatchObject({ value: { order: ['idling', 'moving', ...CARD_NAMES.slice(2)] } })
  await userEvent.click(within(sheet).getByRole('button', { name: t.choose.usual }))
  expect(sent.at(-1)?.body).toMatchObject({ value: { order: [], hidden: [] } })
})

it('takes what an hour of idling costs, refuses what cannot be, and asks for the board anew', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ALL })
  await userEvent.click(within(await card('idleFuel')).getByRole('button', { name: t.setFuel }))
  const sheet = await screen.findByRole('dialog', { name: t.settings.title })
  const litres = await within(sheet).findByLabelText(new RegExp(t.settings.idleLitresPerHour))
  await userEvent.type(litres, '99')
  await userEvent.click(within(sheet).getByRole('button', { name: t.settings.save }))
  expect(sent).toEqual([])
  expect(litres.getAttribute('aria-invalid')).toEqual('true')
  await userEvent.clear(litres)
  await userEvent.type(litres, '2.5')
  const before = asked.filter((address) => address.startsWith('/api/fleet-board?')).length
  await userEvent.click(within(sheet).getByRole('button', { name: t.settings.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    method: 'PUT',
    path: '/api/fleet-board/settings',
    body: { idleLitresPerHour: 2.5, fuelPrice: null, currency: 'USD' },
  })
  await waitFor(() =>
    expect(asked.filter((address) => address.startsWith('/api/fleet-board?')).length).toBeGreaterThan(before),
  )
})

it('says that it could not be loaded, that there are no vehicles, and that no card is chosen', async () => {
  answer({ '/api/fleet-board': new Error('Too busy.') })
  const first = renderInConsole(<BoardScreen />, { permissions: ALL })
  expect(await screen.findByText(t.failed)).toBeTruthy()
  expect(screen.getByText('Too busy.')).toBeTruthy()
  first.unmount()
  answer({
    '/api/fleet-board': { ...BOARD, vehicles: 0 },
    '/api/preferences/fleet.board': { period: 'week', groups: [], order: [], hidden: CARD_NAMES },
  })
  renderInConsole(<BoardScreen />, { permissions: ALL })
  expect(await screen.findByText(t.noVehicles)).toBeTruthy()
  expect(screen.getByText(t.noCards)).toBeTruthy()
})

it('fills the screen on a wall, without what is only for choosing', async () => {
  answer()
  renderInConsole(<BoardScreen />, { permissions: ALL })
  await card('distance')
  await userEvent.click(screen.getByRole('button', { name: t.wall.enter }))
  expect(screen.getByRole('button', { name: t.wall.leave })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: t.periods.month })).toBeNull()
  // What needs somebody is on the first page; how the period goes comes after it.
  expect(await card('services')).toBeTruthy()
  expect(screen.queryByRole('region', { name: title('distance') })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('radio', { name: t.periods.month })).toBeTruthy()
})
