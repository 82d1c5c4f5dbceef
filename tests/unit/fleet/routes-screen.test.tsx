// @vitest-environment happy-dom
import '../../support/dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { beforeEach, expect, it, vi } from 'vitest'
import { RouteEditor } from '@/components/fleet/routes/editor/route-editor'
import { RoutesScreen } from '@/components/fleet/routes/routes-screen'
import type { Permission } from '@/lib/auth/permissions'
import type { FleetRoute, ListedRoute } from '@/lib/fleet/routes/route-schema'
import type { RunningRoute } from '@/lib/fleet/routes/run-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const { routes: t } = en.fleet
const EDITOR: Permission[] = ['fleet.read', 'fleet.edit', 'devices.read', 'positions.read', 'geofences.read']

const point = (name: string, lat: number) => ({
  name,
  lat,
  lon: -8.6,
  radiusM: 100,
  afterMin: null,
  landmarkId: null,
})
const LINE: [number, number][] = [
  [-8.6, 41.1],
  [-8.6, 41.15],
  [-8.6, 41.2],
]
const ROUTE: FleetRoute = {
  id: 4,
  name: 'Harbour round',
  points: [point('Yard', 41.1), point('Quay', 41.15), point('Mill', 41.2)],
  lineSource: 'straight',
  lengthM: 11_119,
  durationS: null,
  offsetM: 150,
  order: 'strict',
  schedule: { zone: 'UTC', windows: [{ days: [2, 3], from: '08:00', to: '12:00' }] },
  device: { imei: '359000000000017', name: 'Truck 1' },
  changedAt: '2026-11-01T10:00:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
  line: LINE,
}
const { line: _line, ...SUMMARY } = ROUTE
const LISTED: ListedRoute = { ...SUMMARY, preview: LINE }

type Sent = { method: string; path: string; query: string; body: unknown }
let sent: Sent[] = []
let pushed: string[] = []
beforeEach(() => {
  sent = []
  pushed = []
})

/** Answers by the address; what is undefined there is refused. */
function answer(given: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    '/api/fleet-routes': { items: [LISTED], total: 1 },
    '/api/fleet-routes/4': ROUTE,
    '/api/basemap': [],
    '/api/places/reverse': [{ landmark: 'North gate', address: null, name: null, country: null }],
    '/api/devices': { items: [], total: 0 },
    '/api/devices/359000000000017': { name: 'Truck 1' },
    ...given,
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const [path = '', query = ''] = address.split('?')
    sent.push({ method, path, query, body: body ? JSON.parse(String(body)) : null })
    if (path in answers && answers[path] === undefined)
      return Response.json(
        { code: 37076, msg: 'The engine is silent.', data: { error: 'routingDown' } },
        { status: 502 },
      )
    return Response.json({ code: 0, msg: '', data: answers[path] ?? null })
  })
}
const asked = (method: string, path: string) =>
  sent.filter((one) => one.method === method && one.path === path)

const router = { push: (path: string) => void pushed.push(path) } as never
const edit = (id: number | null, hasEngine = false) =>
  renderInConsole(
    <AppRouterContext value={router}>
      <RouteEditor id={id} hasEngine={hasEngine} around={null} />
    </AppRouterContext>,
    { permissions: EDITOR },
  )
const button = (name: string) => screen.getByRole('button', { name })
const put = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
/** Adds a point by its coordinates. */
async function add(place: string) {
  await userEvent.type(screen.getByRole('searchbox', { name: en.shares.searchPlace }), place)
  await userEvent.keyboard('{Enter}')
}

it.each([null, 8])(
  'says of stops from a landmark that they are copies of its place: landmark %s',
  async (landmarkId) => {
    const [yard, quay, mill] = ROUTE.points
    if (!yard || !quay || !mill) throw new Error('no points')
    answer({ '/api/fleet-routes/4': { ...ROUTE, points: [yard, { ...quay, landmarkId }, mill] } })
    edit(4)
    await screen.findByDisplayValue('Quay')
    const shown = landmarkId === null ? 0 : 1
    expect(screen.queryAllByText(t.landmarkCopy)).toHaveLength(shown)
    expect(screen.queryAllByRole('img', { name: t.ofLandmark })).toHaveLength(shown)
  },
)

it('lists routes with their length, ends, times and vehicle, and deletes one after a question', async () => {
  answer()
  renderInConsole(<RoutesScreen />, { permissions: EDITOR })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/Harbour round.*11\.1 km/)
  expect(row.textContent).toContain('3 stops')
  expect(row.textContent).toMatch(/Mon, Tue.*08:00–12:00/)
  expect(row.textContent).toContain('Truck 1')
  expect(within(row).getByRole('link', { name: 'Change Harbour round' }).getAttribute('href')).toBe(
    '/addFleetPath?id=4',
  )
  await userEvent.click(within(row).getByRole('button', { name: 'Delete Harbour round' }))
  const question = await screen.findByRole('alertdialog')
  expect(asked('DELETE', '/api/fleet-routes/4')).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: t.delete }))
  await waitFor(() => expect(asked('DELETE', '/api/fleet-routes/4')).toHaveLength(1))
})

it('searches and sorts on the server, and says when nothing is found', async () => {
  answer({ '/api/fleet-routes': { items: [], total: 0 } })
  renderInConsole(<RoutesScreen />, { permissions: ['fleet.read'] })
  expect(await screen.findByText(t.emptyForReaders)).toBeTruthy()
  expect(screen.queryByRole('link', { name: t.new })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: t.search }), 'quay')
  await screen.findByText(t.noMatch)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: t.sort }), 'lengthM')
  await waitFor(() =>
    expect(asked('GET', '/api/fleet-routes').at(-1)?.query).toMatch(
      /search=quay.*sort=lengthM.*direction=desc/,
    ),
  )
})

const RUN: RunningRoute = {
  routeId: 4,
  name: 'Harbour round',
  imei: '359000000000017',
  deviceName: 'Truck 1',
  driver: 'Bo Berg',
  share: 0.5,
  lengthM: 11_119,
  stops: 3,
  reached: 2,
  skipped: 0,
  next: {
    stop: 3,
    name: 'Mill',
    dueAt: '2026-11-28T09:50:00.000Z',
    arrivesAt: '2026-11-28T10:05:00.000Z',
    by: 'median',
  },
  lateSeconds: 900,
  offRouteSince: null,
  startedAt: '2026-11-28T09:00:00.000Z',
  plannedStart: null,
  plannedEnd: null,
  seenAt: '2999-11-28T10:00:00.000Z',
}

it('shows which routes are under way, who drives them, and how each does; a row leads to its vehicle', async () => {
  const off = {
    ...RUN,
    routeId: 5,
    name: 'Mill round',
    driver: null,
    next: null,
    lateSeconds: null,
    offRouteSince: '2026-11-28T09:30:00.000Z',
    seenAt: '2026-11-28T09:31:00.000Z',
  }
  answer({ '/api/fleet-route-runs': { items: [off, RUN], total: 3 } })
  renderInConsole(<RoutesScreen />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('radio', { name: 'Under way (3)' }))
  const list = await screen.findByRole('list', { name: t.views.underWay })
  const [first, second] = within(list).getAllByRole('link')
  expect(first?.textContent).toMatch(/Mill round.*Off route since 09:30.*Silent since 09:31.*no driver/)
  expect(second?.textContent).toMatch(/Harbour round15m late.*On route.*Truck 1.*Bo Berg.*2 of 3 stops/)
  expect(second?.textContent).toContain('Next: Mill · about 10:05 (by its median speed) · due 09:50')
  expect(second?.textContent).not.toContain('Silent')
  expect(second?.getAttribute('href')).toBe('/monitorObject?imei=359000000000017')
  await waitFor(() => expect(asked('GET', '/api/fleet-routes').at(-1)?.query).toContain('ids=4%2C5'))
  await userEvent.click(button(t.more))
  await waitFor(() => expect(asked('GET', '/api/fleet-route-runs').at(-1)?.query).toBe('limit=100'))
})

it('says that no route is under way, or why that is not known; without places there is no such list', async () => {
  answer({ '/api/fleet-route-runs': undefined })
  const permissions: Permission[] = [...EDITOR, 'reports.read']
  const { unmount } = renderInConsole(<RoutesScreen view="underWay" />, { permissions })
  expect(await screen.findByText(t.underWay.failed)).toBeTruthy()
  answer({ '/api/fleet-route-runs': { items: [], total: 0 } })
  await userEvent.click(button(en.ui.retry))
  expect(await screen.findByText(t.underWay.empty)).toBeTruthy()
  // What is over is found elsewhere.
  expect(screen.getByRole('link', { name: t.underWay.report }).getAttribute('href')).toBe('/routeRuns')
  unmount()
  answer()
  renderInConsole(<RoutesScreen view="underWay" />, { permissions: ['fleet.read'] })
  expect(await screen.findByText('Harbour round')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(asked('GET', '/api/fleet-route-runs').length).toBe(2)
})

it('says why the list could not be loaded, and tries again', async () => {
  answer({ '/api/fleet-routes': undefined })
  renderInConsole(<RoutesScreen />, { permissions: EDITOR })
  expect(await screen.findByText(t.failed)).toBeTruthy()
  answer()
  await userEvent.click(button(en.ui.retry))
  expect(await screen.findByText('Harbour round')).toBeTruthy()
})

it('plans a straight route by places, and names points by their landmark or number', async () => {
  answer()
  edit(null)
  await userEvent.click(await screen.findByRole('button', { name: t.save }))
  expect(screen.getByText(t.twoPoints)).toBeTruthy()
  await add('41.1, -8.6')
  await waitFor(() => expect(screen.getByDisplayValue('North gate')).toBeTruthy())
  answer({ '/api/places/reverse': [{ landmark: null, address: null, name: null, country: null }] })
  await add('41.2, -8.6')
  expect(await screen.findByText(/^11\.1 km/)).toBeTruthy()
  put(t.name, 'Up and down')
  put(t.offset, '200')
  await userEvent.click(button(t.save))
  await waitFor(() => expect(pushed).toEqual(['/fleetPath']))
  expect(asked('POST', '/api/fleet-routes')[0]?.body).toMatchObject({
    name: 'Up and down',
    lineSource: 'straight',
    offsetM: 200,
    order: 'strict',
    imei: null,
    points: [
      { name: 'North gate', lat: 41.1, radiusM: 100 },
      { name: 'Stop 2', lat: 41.2, radiusM: 100 },
    ],
    line: [
      [-8.6, 41.1],
      [-8.6, 41.2],
    ],
  })
})

it('counts what is wrong with a route, each at its field, until it is mended', async () => {
  answer()
  edit(null)
  await userEvent.click(await screen.findByRole('button', { name: t.save }))
  await screen.findByText('2 fields need attention.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t.name }))
  await add('41.1, -8.6')
  expect(screen.getByText('2 fields need attention.')).toBeTruthy()
  await add('46.1, -8.6')
  // Now the line is too long, and said to be.
  await screen.findByText(en.validation.routeTooLong)
  await userEvent.click(button(t.removePoint.replace('{number}', '2')))
  await add('41.2, -8.6')
  await screen.findByText('1 field needs attention.')
  put(t.name, 'Up and down')
  await waitFor(() => expect(screen.queryByText(/need(s)? attention/)).toBeNull())
})

it('refuses a route over 500 km with the words for it', async () => {
  answer()
  edit(null)
  await add('41.1, -8.6')
  await add('46.1, -8.6')
  expect(await screen.findByText(en.validation.routeTooLong)).toBeTruthy()
  put(t.name, 'Far')
  await userEvent.click(button(t.save))
  expect(asked('POST', '/api/fleet-routes')).toEqual([])
})

it('changes a route: its order, a radius out of bounds, and its points', async () => {
  answer({ '/api/fleet-routes/order': { order: [0, 2, 1], by: 'air' } })
  edit(4)
  const names = () =>
    screen
      .getAllByRole('textbox', { name: /^Name of stop/ })
      .map((input) => (input as HTMLInputElement).value)
  await screen.findByDisplayValue('Harbour round')
  expect(names()).toEqual(['Yard', 'Quay', 'Mill'])
  await userEvent.click(button('Move stop 3 up'))
  expect(names()).toEqual(['Yard', 'Mill', 'Quay'])
  await userEvent.click(button(t.orderStops))
  await waitFor(() => expect(names()).toEqual(['Yard', 'Quay', 'Mill']))
  expect(asked('POST', '/api/fleet-routes/order')[0]?.body).toMatchObject({ fixedEnd: false })
  const [radius] = screen.getAllByRole('textbox', { name: t.radiusOf.replace('{number}', '1') })
  fireEvent.change(radius as HTMLElement, { target: { value: '5' } })
  expect(await screen.findByText('At least 20.')).toBeTruthy()
  fireEvent.change(radius as HTMLElement, { target: { value: '50' } })
  await userEvent.click(button('Remove stop 2'))
  await userEvent.click(button(t.save))
  await waitFor(() => expect(asked('PUT', '/api/fleet-routes/4')).toHaveLength(1))
  expect(asked('PUT', '/api/fleet-routes/4')[0]?.body).toMatchObject({
    points: [{ name: 'Yard', radiusM: 50 }, { name: 'Mill' }],
    imei: '359000000000017',
  })
})

it('asks the engine for the line, says when it does not answer, and asks again', async () => {
  answer({ '/api/fleet-routes/line': undefined })
  edit(null, true)
  await add('41.1, -8.6')
  await add('41.2, -8.6')
  expect(await screen.findByText('The engine is silent.')).toBeTruthy()
  expect((button(t.save) as HTMLButtonElement).disabled).toBe(true)
  answer({
    '/api/fleet-routes/line': {
      line: [
        [-8.6, 41.1],
        [-8.59, 41.15],
        [-8.6, 41.2],
      ],
      lengthM: 11_244,
      durationS: 600,
      source: 'engine',
    },
  })
  await userEvent.click(button(t.askAgain))
  expect(await screen.findByText(/11\.2 km.*10m/)).toBeTruthy()
  put(t.name, 'By roads')
  await userEvent.click(button(t.save))
  await waitFor(() => expect(asked('POST', '/api/fleet-routes')).toHaveLength(1))
  const [{ body } = { body: null }] = asked('POST', '/api/fleet-routes')
  expect(body).toMatchObject({ lineSource: 'engine', durationS: 600 })
  expect((body as { line: unknown[] }).line).toHaveLength(3)
})

it('keeps the line that was saved while the points stay', async () => {
  answer({ '/api/fleet-routes/4': { ...ROUTE, lineSource: 'engine', durationS: 700 } })
  edit(4, true)
  await screen.findByDisplayValue('Harbour round')
  put(t.name, 'Renamed')
  await userEvent.click(button(t.save))
  await waitFor(() => expect(asked('PUT', '/api/fleet-routes/4')).toHaveLength(1))
  expect(asked('PUT', '/api/fleet-routes/4')[0]?.body).toMatchObject({ line: LINE, durationS: 700 })
  expect(asked('POST', '/api/fleet-routes/line')).toEqual([])
})

it('says that a route is not there', async () => {
  answer({ '/api/fleet-routes/4': undefined })
  edit(4)
  expect(await screen.findByText(t.failedOne)).toBeTruthy()
})
