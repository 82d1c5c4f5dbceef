// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CameLast, StageStateBadge } from '@/components/working-modes/status/stage-state'
import { StagesScreen } from '@/components/working-modes/status/stages-screen'
import { type ModeStage, STAGE_ENDINGS, STAGE_STATES } from '@/lib/working-modes/stage-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'
// Gives the table a height.
import '../table/support'

const address = vi.hoisted(() => ({ search: '', replaced: [] as string[] }))
vi.mock('next/navigation', () => ({
  usePathname: () => '/workingModeStatus',
  useSearchParams: () => new URLSearchParams(address.search),
  useRouter: () => ({ push: vi.fn(), replace: (to: string) => address.replaced.push(to) }),
}))

const { status: t, states, endings } = en.workingModes
const STAGE: ModeStage = {
  id: 9,
  imei: '351234567890131',
  deviceName: 'Trailer 7',
  templateName: 'Noon',
  setting: {
    mode: 'timing',
    syncInterval: null,
    wakeUpTime: '12:00',
    syncTime: '13:00',
    limitation: { unit: 'times', amount: 10, thenInterval: 120 },
  },
  batchId: 41,
  sender: 'fleet',
  stage: 1,
  stages: 2,
  state: 'current',
  ending: null,
  commandId: 77,
  confirmed: true,
  waits: false,
  replacedByBatch: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  startedAt: '2026-05-04T10:01:00.000Z',
  endsAt: null,
  endedAt: null,
  wakes: 3,
  nextWakeAt: '2026-05-06T12:00:00.000Z',
  lastWakeAt: '2026-05-05T13:00:00.000Z',
  cameLast: false,
}

let asked: URLSearchParams[] = []
beforeEach(() => {
  asked = []
  address.search = ''
  address.replaced = []
})

function show(stages: ModeStage[] | null, permissions = ['commands.read', 'devices.read'] as const) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/working-modes')) return Response.json({ code: 0, msg: '', data: null })
    asked.push(new URL(path, 'http://localhost').searchParams)
    if (stages) return Response.json({ code: 0, msg: '', data: { items: stages, next: null } })
    return Response.json({ code: 500, msg: 'It broke.', data: null }, { status: 500 })
  })
  return renderInConsole(<StagesScreen />, { permissions: [...permissions] })
}

it('has a word for every state and every end, and only one that is known to be followed is green', () => {
  const look = (
    state: ModeStage['state'],
    ending: ModeStage['ending'] = null,
    confirmed: boolean | null = true,
  ) => {
    const { container, unmount } = renderInConsole(
      <StageStateBadge stage={{ state, ending, confirmed, waits: false }} />,
    )
    const badge = container.querySelector('span')
    const seen = [badge?.textContent ?? '', badge?.className ?? ''] as const
    unmount()
    return seen
  }
  expect(STAGE_STATES.map((state) => look(state)[0])).toEqual(STAGE_STATES.map((state) => states[state]))
  expect(STAGE_STATES.filter((state) => look(state)[1].includes('success'))).toEqual(['current'])
  expect(look('current', null, false)).toEqual([states.current, expect.not.stringContaining('success')])
  expect(STAGE_ENDINGS.filter((ending) => look('ended', ending)[1].includes('danger'))).toEqual([
    'commandFailed',
  ])
  for (const ending of STAGE_ENDINGS) expect(endings[ending]).toBeTruthy()
})

it('says of what waits for its device what the list of commands says of it, and by which batch one was replaced', async () => {
  show([
    { ...STAGE, state: 'inProgress', confirmed: null, waits: true },
    { ...STAGE, id: 8, state: 'ended', ending: 'commandReplaced', confirmed: null, replacedByBatch: 44 },
  ])
  const badge = await screen.findByText(en.commands.list.waitsOffline)
  expect(badge.className).not.toContain('primary')
  expect(badge.querySelector('svg, .animate-spin')).toBeNull()
  expect(await screen.findByText('Replaced by batch #44')).toBeTruthy()
})

it('says by word and picture that a wake-up did not come', () => {
  const { container } = renderInConsole(<CameLast stage={{ cameLast: false }} />)
  expect(container.textContent).toBe(t.didNotCome)
  expect(container.querySelector('svg')).toBeTruthy()
  expect(container.querySelector('span')?.className).toContain('danger')
})

it('lists what each device was given, with a way to its record, and tells the rest beside it', async () => {
  show([STAGE], ['commands.read', 'devices.read', 'commands.batch'] as never)
  const link = await screen.findByRole('link', { name: 'Trailer 7' })
  expect(link.getAttribute('href')).toBe('/devices/351234567890131')
  const row = link.closest('tr') as HTMLElement
  for (const text of [
    'Every day at 12:00 and 13:00, for 10 wake-ups',
    '1 of 2',
    states.current,
    t.didNotCome,
  ])
    expect(row.textContent).toContain(text)
  await userEvent.click(within(row).getByText(states.current))
  const panel = await screen.findByRole('complementary', { name: t.details })
  for (const text of ['3 / 10', 'fleet', '41', 'Noon', 'After that awake, with a report every 2 minutes.'])
    expect(panel.textContent).toContain(text)
  const leads = within(panel)
    .getAllByRole('link')
    .map((one) => one.getAttribute('href'))
  expect(leads).toEqual(['/devices/351234567890131', '/commandStatus?id=77', '/batchWorkingMode?batch=41'])
})

it('says of one that it is not confirmed', async () => {
  show([{ ...STAGE, confirmed: false }])
  const row = (await screen.findByRole('link', { name: 'Trailer 7' })).closest('tr') as HTMLElement
  expect(row.textContent).toContain(en.workingModes.notConfirmed)
})

it('leads nobody to pages that he may not see', async () => {
  show([{ ...STAGE, imei: null, deviceName: null }])
  const [row] = await screen.findAllByText('1 of 2')
  await userEvent.click(row as HTMLElement)
  const panel = await screen.findByRole('complementary', { name: t.details })
  expect(within(panel).getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: en.workingModes.batch.title })).toBeNull()
})

it('asks for what the address filters by, and puts there what is chosen', async () => {
  address.search = 'state=ended&missed=true&imei=351234567890131'
  show([])
  expect(await screen.findByText(t.noMatch)).toBeTruthy()
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    state: 'ended',
    missed: 'true',
    imei: '351234567890131',
  })
  await userEvent.click(screen.getByRole('button', { name: t.missed }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: t.state }), '')
  const [clear] = screen.getAllByRole('button', { name: t.clear }) as [HTMLElement]
  await userEvent.click(clear)
  expect(address.replaced).toEqual([
    '/workingModeStatus?imei=351234567890131&state=ended',
    '/workingModeStatus?imei=351234567890131&missed=true',
    '/workingModeStatus',
  ])
})

it('says what to do where there are none, and asks again when they do not come', async () => {
  const { unmount } = show([])
  expect(await screen.findByText(t.emptyForReaders)).toBeTruthy()
  unmount()
  show(null)
  expect(await screen.findByText(t.failed)).toBeTruthy()
  const before = asked.length
  await userEvent.click(screen.getByRole('button', { name: en.ui.retry }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})
