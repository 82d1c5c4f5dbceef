// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EventsTable } from '@/components/events/events-table'
import { EventTools } from '@/components/events/row-tools'
import { useEventColumns } from '@/components/events/use-event-columns'
import { useRowSelection } from '@/components/table/use-row-selection'
import { type EventListRow, listRows } from '@/lib/events/fold-events'
import type { DeviceEvent } from '@/lib/events/schema'
import en from '@/messages/en.json'
import { show } from './support'

vi.mock('@/components/account/account-context', () => {
  const formats = {
    speedUnit: 'km/h',
    clock: (at: number) => new Date(at).toISOString().slice(11, 19),
    minute: (at: number) => new Date(at).toISOString().slice(11, 16),
    number: String,
  }
  return {
    useAccount: () => ({ timeZone: 'UTC' }),
    useFormats: () => formats,
    useUnits: () => ({ distance: 'km', speed: 'kmh' }),
  }
})
vi.mock('@/components/places/use-places', () => ({
  usePlaces: () => () => ({}),
  usePlaceText: () => () => 'Porto, Portugal',
}))
vi.mock('@/components/ui/tooltip', () => ({ Tooltip: ({ children }: { children: unknown }) => children }))
afterEach(cleanup)

const NOW = Date.UTC(2026, 4, 4, 12)
const event = (id: number, time: string, read = false): DeviceEvent =>
  ({
    id,
    deviceId: 1,
    imei: '869901040709320',
    deviceName: `Van ${id}`,
    plate: 'AB-12',
    type: 'sos',
    severity: 'critical',
    subject: id === 2 || id === 3 ? `geofence:${id}` : '',
    lat: 41.1,
    lon: -8.6,
    speedKmh: 47,
    data: null,
    time,
    receivedAt: time,
    read,
    subjectName: id === 2 ? 'Harbour' : null,
    endTime: null,
    late: id === 2,
    withdrawn: false,
    assignee: id === 2 ? 'Rui' : null,
    commentCount: id === 2 ? 3 : 0,
    processing: id === 1 ? { handler: 'Ana', content: '', time, byOwnAccount: true } : null,
  }) as DeviceEvent
const EVENTS = [
  event(3, '2026-05-04T09:00:00.000Z'),
  event(2, '2026-05-03T21:00:00.000Z', true),
  event(1, '2026-05-03T20:00:00.000Z'),
]
const IDS = EVENTS.map(({ id }) => id)
const rowsOf = (events: DeviceEvent[]) =>
  listRows(events, { zone: 'UTC', order: 'newest', opened: new Set() })
const ROWS = rowsOf(EVENTS)
const LAYOUT = { layout: {}, change: () => {} }
const told = { open: vi.fn(), mark: vi.fn(), process: vi.fn(), unfold: vi.fn(), leave: vi.fn(() => true) }
afterEach(() => {
  for (const one of Object.values(told)) one.mockClear()
})

function Events({ openId = null, rows = ROWS }: { openId?: number | null; rows?: EventListRow[] }) {
  const columns = useEventColumns()
  const selection = useRowSelection(IDS)
  return (
    <EventTools value={{ mayMark: true, ...told }}>
      <EventsTable
        label="Events"
        now={NOW}
        rows={rows}
        columns={columns}
        openId={openId}
        selection={selection}
        layout={LAYOUT}
        isNew={(id) => id === 3}
        onOpen={told.open}
        onMark={({ event: { id } }) => told.mark(id)}
        onProcess={({ event: { id } }) => told.process(id)}
        onLeave={told.leave}
      />
    </EventTools>
  )
}

const row = (id: number) => screen.getByRole('row', { name: new RegExp(`Van ${id}`) })

it('stands under the days, and says what happened where', () => {
  show(<Events />)
  const texts = screen.getAllByRole('row').map((one) => one.textContent)
  expect(texts).toHaveLength(6)
  expect(texts[1]).toMatch(/^Today/)
  expect(texts[3]).toMatch(/^Yesterday/)
  expect(row(3).textContent).toContain('Porto, Portugal')
  expect(within(row(3)).getByRole('gridcell', { name: '47' })).toBeTruthy()
  expect(row(3).dataset.event).toBe('3')
  // What it happened to tells it apart from another of its type and time.
  expect(within(row(3)).getByText('geofence:3')).toBeTruthy()
  expect(within(row(1)).queryByText(/geofence/)).toBeNull()
  expect(row(3).className).toContain('animate-drop')
  expect(row(2).className).toContain('text-muted')
})

it('beside the details gives up places, keeps who deals with it, and needs no more room than there is', () => {
  // 1280 px without the rail, the details and a bar that scrolls.
  const room = 849
  vi.stubGlobal('ResizeObserver', observerOf(room))
  show(<Events openId={3} />)
  const headings = screen.getAllByRole('columnheader').map((one) => one.textContent)
  expect(headings).toContain(en.events.columns.processing)
  expect(headings).toContain(en.events.columns.device)
  expect(headings).not.toContain(en.events.columns.place)
  const [least] = /\d+/.exec(screen.getByRole('grid').style.getPropertyValue('--table')) ?? []
  expect(Number(least)).toBeLessThanOrEqual(room)
  vi.unstubAllGlobals()
})

/** Says of everything that it is so wide. */
const observerOf = (width: number) =>
  class {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe = () => this.tell([{ contentRect: { width } }])
    unobserve = () => {}
    disconnect = () => {}
  }

it('is chosen by boxes, with Shift for a range, and the box of all leaves days out', async () => {
  show(<Events />)
  const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })
  const all = box('Select all events that are loaded')
  const chosen = () => IDS.filter((id) => row(id).getAttribute('aria-selected') === 'true')
  fireEvent.click(box(/Van 3/))
  fireEvent.click(box(/Van 1/), { shiftKey: true })
  expect(chosen()).toEqual([3, 2, 1])
  expect(all.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(all)
  expect(chosen()).toEqual([])
})

it('opens by a press, follows the keys once it is open, marks by U, is processed by P, and is left', async () => {
  show(<Events openId={3} />)
  expect(row(3).getAttribute('aria-current')).toBe('true')
  fireEvent.click(row(2))
  row(3).focus()
  await userEvent.keyboard('{ArrowDown}up{Escape}')
  expect(told.open.mock.calls).toEqual([[2], [2]])
  expect(told.mark.mock.calls).toEqual([[2]])
  expect(told.process.mock.calls).toEqual([[2]])
  expect(told.leave).toHaveBeenCalledTimes(1)
})

it('says what came late, which fence it was, and who dealt with it', () => {
  show(<Events />)
  for (const text of ['Harbour', 'Late', 'Unprocessed']) expect(row(2).textContent).toContain(text)
  expect(row(2).textContent).not.toContain('geofence:2')
  expect(row(1).textContent).toContain('ProcessedAna')
  for (const text of ['Unprocessed, Assigned to Rui', '3 comments'])
    expect(row(2).textContent).toContain(text)
  expect(row(1).textContent).not.toContain('Unprocessed')
})

it('the dot of a row marks it and does not open it', async () => {
  show(<Events />)
  fireEvent.click(within(row(1)).getByRole('button', { name: 'Mark as read' }))
  expect(told.mark.mock.calls).toEqual([[[1], true]])
  expect(told.open).not.toHaveBeenCalled()
})

it('a row of repeats says how many since when, marks them all, and unfolds without opening', () => {
  const doors = [7, 6, 5].map((id) => ({
    ...event(id, `2026-05-04T09:0${id}:00.000Z`, id === 7),
    type: 'doorClosed',
    severity: 'notice' as const,
    deviceName: 'Van 7',
  }))
  const rows = rowsOf(doors)
  show(<Events rows={rows} />)
  expect(row(7).textContent).toContain('×3 since 09:05')
  expect(row(7).className).toContain('text-text')
  fireEvent.click(within(row(7)).getByRole('button', { name: 'Mark as read' }))
  expect(told.mark.mock.calls).toEqual([[[7, 6, 5], true]])
  fireEvent.click(within(row(7)).getByRole('button', { name: '×3 since 09:05, similar events' }))
  expect(told.unfold.mock.calls).toEqual([[rows[1]]])
  expect(told.open).not.toHaveBeenCalled()
})
