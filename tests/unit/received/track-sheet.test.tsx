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
  ...{ total: 120, fresh: 12, duplicate: 5, refused: 103, distanceM: 4200 },
  ...{ from: '2026-05-01T08:00:00.000Z', to: '2026-05-01T09:00:00.000Z' },
  refusals: [{ line: 7, field: 'lat', flaw: 'wrong' }],
}

it('the button is for who may send for the device', () => {
  renderInConsole(<ImportTrackButton imei="351234567890131" />, { permissions: ['devices.edit'] })
  expect(screen.queryByRole('button', { name: 'Import track' })).toBeNull()
  renderInConsole(<ImportTrackButton imei="351234567890131" />, { permissions: ['positions.send'] })
  expect(screen.getByRole('button', { name: 'Import track' })).toBeTruthy()
})

it('what would be stored is told, with the lines that are refused and how many more there are', () => {
  renderInConsole(<TrackFacts found={FOUND} />)
  expect(screen.getByText('4.2 km')).toBeTruthy()
  expect(screen.getByText('Line 7: the latitude cannot be right')).toBeTruthy()
  expect(screen.getByText('102 more points')).toBeTruthy()
})

it('says when there is nothing new, and no distance to who may not see it', () => {
  renderInConsole(<TrackFacts found={{ ...FOUND, fresh: 0, distanceM: null, refusals: [] }} />)
  expect(screen.getByText(/^All of it is stored already/)).toBeTruthy()
  expect(screen.queryByText('Distance')).toBeNull()
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
