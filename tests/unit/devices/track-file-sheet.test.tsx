// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ImportTrackButton } from '@/components/devices/track-files/import-track-button'
import TrackFileSheet from '@/components/devices/track-files/track-file-sheet'
import type { TrackFilePreview } from '@/lib/received/track-files/schema'
import { renderInConsole } from '../../support/console-page'

const IMEI = '351234567890131'
const FOUND: TrackFilePreview = {
  total: 5,
  fresh: 3,
  duplicate: 1,
  refused: 1,
  distanceM: 1500,
  topSpeedKmh: 50,
  way: null,
  from: '2026-11-01T08:00:00.000Z',
  to: '2026-11-01T08:30:00.500Z',
  countedBy: 'line',
  reasons: [{ field: 'lat', flaw: 'wrong', count: 1, first: [{ at: 7, text: 'x' }] }],
}
const TASK = {
  id: 9,
  kind: 'importTrack',
  title: 'drive.gpx',
  done: 0,
  total: 3,
  fileName: null,
  fileExpired: false,
  tellsPlaces: false,
  device: null,
  error: null,
  orderedBy: 'Fleet',
  mine: true,
  createdAt: FOUND.from,
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
}
const RESULT = { stored: 3, duplicate: 0, from: FOUND.from, to: FOUND.to }
const envelope = (data: unknown) => Response.json({ code: 0, msg: '', data })
const refusal = (msg: string) => Response.json({ code: 35001, msg, data: null }, { status: 400 })

/** Answers by path; what is not named is not asked for. */
function answering(answers: Record<string, () => Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    asked.push(`${method ?? 'GET'} ${path}`)
    const answer = answers[path]
    if (!answer) throw new Error(`nobody answers ${path}`)
    return answer()
  })
  return asked
}

const choose = async (name = 'drive.gpx') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File(['<gpx/>'], name))
}

it('is opened by who may send positions, and by nobody else', async () => {
  const { unmount } = renderInConsole(<ImportTrackButton imei={IMEI} />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  renderInConsole(<ImportTrackButton imei={IMEI} />, { permissions: ['positions.send'] })
  await userEvent.click(screen.getByRole('button', { name: 'Import track' }))
  expect(await screen.findByRole('dialog', { name: 'Import a track' })).toBeTruthy()
})

it('says what a file holds, orders it, and leads to the playback of its days', async () => {
  let status = 'running'
  const asked = answering({
    [`/api/devices/${IMEI}/track-files/preview`]: () => envelope(FOUND),
    [`/api/devices/${IMEI}/track-files`]: () => envelope({ ...TASK, status: 'waiting', result: null }),
    '/api/tasks/9/undo': () =>
      envelope({ ...TASK, id: 10, kind: 'undoTrack', status: 'waiting', result: null }),
    '/api/tasks/9': () => envelope({ ...TASK, status, done: status === 'done' ? 3 : 1, result: RESULT }),
  })
  renderInConsole(<TrackFileSheet imei={IMEI} onClose={() => {}} />)
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true)
  await choose()
  expect(await screen.findByText('1 point: the latitude cannot be right')).toBeTruthy()
  expect(asked).toEqual([`POST /api/devices/${IMEI}/track-files/preview`])

  await userEvent.click(screen.getByRole('button', { name: 'Import 3 positions' }))
  expect(await screen.findByText('Running')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Playback' })).toBeNull()
  status = 'done'
  const link = await screen.findByRole('link', { name: 'Playback' })
  expect(link.getAttribute('href')).toBe(
    `/monitorPlayback?imei=${IMEI}&from=2026-11-01T08:00:00Z&to=2026-11-01T08:30:01Z`,
  )
  expect(screen.getByText(/3 positions stored/)).toBeTruthy()

  asked.length = 0
  await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }))
  expect(asked).toContain('POST /api/tasks/9/undo')
})

it('orders nothing of a file whose points are stored already', async () => {
  answering({
    [`/api/devices/${IMEI}/track-files/preview`]: () =>
      envelope({ ...FOUND, fresh: 0, duplicate: 5, refused: 0, reasons: [] }),
  })
  renderInConsole(<TrackFileSheet imei={IMEI} onClose={() => {}} />)
  await choose()
  expect(await screen.findByText(/All of it is stored already/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true)
})

it('says why a file cannot be read, and takes another', async () => {
  answering({ [`/api/devices/${IMEI}/track-files/preview`]: () => refusal('This is no track.') })
  renderInConsole(<TrackFileSheet imei={IMEI} onClose={() => {}} />)
  await choose('letter.gpx')
  expect(await screen.findByText('This is no track.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(screen.queryByText('This is no track.')).toBeNull()
  expect(screen.getByText('Choose a file or drop it here')).toBeTruthy()
})

it('says that ordering was refused, and lets it be tried again', async () => {
  answering({
    [`/api/devices/${IMEI}/track-files/preview`]: () => envelope(FOUND),
    [`/api/devices/${IMEI}/track-files`]: () => refusal('Too many tasks are open.'),
  })
  renderInConsole(<TrackFileSheet imei={IMEI} onClose={() => {}} />)
  await choose()
  const action = await screen.findByRole('button', { name: 'Import 3 positions' })
  await userEvent.click(action)
  expect(await screen.findByText('Too many tasks are open.')).toBeTruthy()
  expect(action.hasAttribute('disabled')).toBe(false)
})
