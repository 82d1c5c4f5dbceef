// @vitest-environment happy-dom
import '../../support/dom'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReportCell } from '@/components/reports/table/report-cell'
import type { Column } from '@/lib/reports/column'
import type { ReportRow } from '@/lib/reports/row'
import { renderInConsole } from '../../support/console-page'

const ROWS = 300
const START: Column = { key: 'start', kind: 'time' }
const PLACE: Column = { key: 'place', kind: 'place' }
const fetchStub = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchStub.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const rowAt = (index: number): ReportRow => ({
  imei: null,
  device: null,
  from: null,
  to: null,
  cells: { start: '2026-03-01T18:00:00.000Z', place: [10 + index / 100, 20] },
})

it('write thousands of dates and figures with formats that were made once', () => {
  const formats = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')]
  renderInConsole(
    Array.from({ length: ROWS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
      <ReportCell key={index} column={START} row={rowAt(index)} />
    )),
  )
  expect(screen.getAllByText(/Mar 1, 2026/)).toHaveLength(ROWS)
  for (const made of formats) expect(made.mock.calls.length).toBeLessThan(ROWS / 2)
})

it('name places in the language of the page, the names of countries made ready once', async () => {
  const names = vi.spyOn(Intl, 'DisplayNames')
  fetchStub.mockImplementation(async (_, init) => {
    const { points } = JSON.parse(String(init?.body)) as { points: [number, number][] }
    const places = points.map(([lat]) => ({ address: `Road ${Math.round((lat - 10) * 100)}`, city: null }))
    return Response.json({ code: 0, msg: '', data: places })
  })
  renderInConsole(
    Array.from({ length: ROWS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
      <ReportCell key={index} column={PLACE} row={rowAt(index)} />
    )),
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('Road 0')).toBeTruthy()
  expect(screen.getByText(`Road ${ROWS - 1}`)).toBeTruthy()
  expect(names.mock.calls.length).toBeLessThanOrEqual(1)
})

it('keep the plate in sight: beside the name, or below it in the second line that a row has', () => {
  const row: ReportRow = {
    imei: '1',
    from: null,
    to: null,
    cells: {},
    device: { device: 'Staff shuttle Ramalde 2', plate: 'AB-12-CD' },
  }
  renderInConsole(<ReportCell column={{ key: 'device', kind: 'device' }} row={row} />)
  const plate = screen.getByText('AB-12-CD')
  const both = plate.parentElement
  expect(both?.textContent).toBe('Staff shuttle Ramalde 2AB-12-CD')
  for (const name of ['flex-wrap', 'max-h-8', 'leading-4'])
    expect([...(both?.classList ?? [])]).toContain(name)
  expect([...plate.classList]).toContain('leading-4')
})
