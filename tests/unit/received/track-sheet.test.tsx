// @vitest-environment happy-dom
import '../../support/dom'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ImportTrackButton } from '@/components/devices/track-files/import-track-button'
import { TrackFacts } from '@/components/devices/track-files/track-facts'
import TrackFileSheet from '@/components/devices/track-files/track-file-sheet'
import type { TrackFilePreview } from '@/lib/received/track-files/schema'
import { renderInConsole } from '../../support/console-page'

const FOUND: TrackFilePreview = {
  total: 120,
  fresh: 12,
  duplicate: 5,
  refused: 103,
  distanceM: 4200,
  topSpeedKmh: 63,
  way: null,
  from: '2026-05-01T08:00:00.000Z',
  to: '2026-05-01T09:00:00.000Z',
  countedBy: 'line',
  reasons: [
    { field: 'lat', flaw: 'swapped', count: 101, first: [{ at: 7, text: '97.5' }] },
    { field: 'time', flaw: 'tooOld', count: 2, first: [{ at: 9, text: '2014-05-01' }] },
  ],
}

it('the button is for who may send for the device', () => {
  renderInConsole(<ImportTrackButton imei="351234567890131" />, { permissions: ['devices.edit'] })
  expect(screen.queryByRole('button', { name: 'Import track' })).toBeNull()
  renderInConsole(<ImportTrackButton imei="351234567890131" />, { permissions: ['positions.send'] })
  expect(screen.getByRole('button', { name: 'Import track' })).toBeTruthy()
})

it('what would be stored is told, with each reason why points are refused and the first of them', () => {
  const { container } = renderInConsole(<TrackFacts found={FOUND} />)
  expect(screen.getByText('4.2 km')).toBeTruthy()
  expect(screen.getByText('63 km/h')).toBeTruthy()
  expect(screen.getByText('101 points: latitude and longitude look swapped')).toBeTruthy()
  expect(screen.getByText('2 points: older than the 6 months that are kept')).toBeTruthy()
  expect(container.textContent).toContain('Line 7 97.5')
  expect(screen.getByText('100 more points')).toBeTruthy()
})

it('of a file without lines the points are told', () => {
  const { container } = renderInConsole(<TrackFacts found={{ ...FOUND, countedBy: 'point' }} />)
  expect(container.textContent).toContain('Point 7 97.5')
})

it.each([
  ['All of it is stored already.', { refused: 0, reasons: [] }],
  ['Nothing of it can be stored.', { duplicate: 0 }],
  ['What of it can be stored is stored already.', {}],
])('says %s', (text, found) => {
  renderInConsole(<TrackFacts found={{ ...FOUND, fresh: 0, distanceM: null, topSpeedKmh: null, ...found }} />)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText('Distance')).toBeNull()
})

it('says of a whole file that it has no times, or no points', () => {
  const missing = { field: 'time' as const, flaw: 'missing' as const, count: 120, first: [] }
  const { unmount } = renderInConsole(<TrackFacts found={{ ...FOUND, fresh: 0, reasons: [missing] }} />)
  expect(screen.getByText('This file has no times: it is a route, not a recording.')).toBeTruthy()
  expect(screen.queryByText(/120/)).toBeNull()
  unmount()
  renderInConsole(<TrackFacts found={{ ...FOUND, total: 0, reasons: [] }} />)
  expect(screen.getByText(/it has no points/)).toBeTruthy()
})

it('the way is on a map, with the names of its ends', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/api/places')) asked.push(path + String(body ?? ''))
    return Response.json({ code: 10001, msg: 'not here', data: null }, { status: 404 })
  })
  const way: [number, number][] = [
    [-8.62911, 41.15794],
    [-8.61984, 41.16024],
  ]
  renderInConsole(<TrackFacts found={{ ...FOUND, way }} />)
  expect(screen.getByText('Start')).toBeTruthy()
  expect(screen.getByText('End')).toBeTruthy()
  await vi.waitFor(() => expect(asked.join()).toMatch(/41\.15794.*8\.61984/))
})

it.each([
  ['The file is empty.', 0],
  ['The file has 13 MB; 10 MB is the most.', 12_400_000],
])('%s That is said before anything is sent', async (text, size) => {
  const called = vi.fn()
  vi.stubGlobal('fetch', called)
  renderInConsole(<TrackFileSheet imei="351234567890131" onClose={() => {}} />)
  expect((await screen.findByRole('link', { name: 'Sample CSV' })).getAttribute('href')).toMatch(
    /^data:text\/csv/,
  )
  const given = new File([], 'drive.gpx')
  Object.defineProperty(given, 'size', { value: size })
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(field as HTMLInputElement, { target: { files: [given] } })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(called).not.toHaveBeenCalled()
})

it('a file is looked at first, and ordered by a press', async () => {
  const called: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path)
    if (path.endsWith('/preview')) return Response.json({ code: 0, msg: '', data: FOUND })
    return Response.json(
      { code: 23012, msg: 'Too many tasks', data: { error: 'quotaReached' } },
      { status: 409 },
    )
  })
  renderInConsole(<TrackFileSheet imei="351234567890131" onClose={() => {}} />)
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no field yet')
    return found
  })
  fireEvent.change(input, { target: { files: [new File(['<gpx/>'], 'drive.gpx')] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Import 12 positions' }))
  expect(await screen.findByText('Too many tasks')).toBeTruthy()
  expect(called).toEqual([
    '/api/devices/351234567890131/track-files/preview',
    '/api/devices/351234567890131/track-files',
  ])
})

it('a file that cannot be read gives way to another, and nothing is counted before one is known', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 10001, msg: 'No positions in it', data: {} }, { status: 400 }),
  )
  renderInConsole(<TrackFileSheet imei="351234567890131" onClose={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Import' })
  expect(button.hasAttribute('disabled')).toBe(true)
  const field = () => document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(field() as HTMLInputElement, { target: { files: [new File(['x'], 'drive.gpx')] } })
  expect(await screen.findByText('No positions in it')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(screen.queryByText('No positions in it')).toBeNull()
  expect(field()).toBeTruthy()
})
