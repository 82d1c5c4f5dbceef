// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { EventFileView } from '@/components/device-files/event-file'
import { FileThumbnail } from '@/components/device-files/file-thumbnail'
import type { EventFile } from '@/lib/device-files/file-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

afterEach(cleanup)

const PICTURE: EventFile = { kind: 'picture', contentType: 'image/jpeg', bytes: 1720 }
const SOUND: EventFile = { kind: 'sound', contentType: 'audio/wav', bytes: 44_100 }
const texts = en.deviceFiles
const ALT = /^Picture of Van, .*2026/

const show = (file: EventFile | null) =>
  renderInConsole(<EventFileView eventId={7} file={file} time="2026-05-04T08:00:00.000Z" device="Van" />)

it('shows a picture small, and whole in a layer that a key opens and closes', async () => {
  const user = userEvent.setup()
  show(PICTURE)
  const small = screen.getByRole('img', { name: ALT })
  expect(small.getAttribute('src')).toBe('/api/events/7/file?size=thumbnail')
  expect(small.getAttribute('aria-busy')).toBe('true')
  fireEvent.load(small)
  expect(small.getAttribute('aria-busy')).toBe('false')
  await user.tab()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Van' })
  const whole = dialog.querySelector('img')
  expect([whole?.getAttribute('src'), whole?.alt]).toEqual(['/api/events/7/file', small.getAttribute('alt')])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that a picture did not load, and tries again', async () => {
  const user = userEvent.setup()
  show(PICTURE)
  await user.click(screen.getByRole('button'))
  const dialog = await screen.findByRole('dialog')
  const whole = dialog.querySelector('img')
  if (!whole) throw new Error('no picture')
  fireEvent.error(whole)
  expect(dialog.textContent).toContain(texts.failed)
  await user.click(screen.getByRole('button', { name: en.ui.retry }))
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/api/events/7/file')
  expect(dialog.textContent).not.toContain(texts.failed)
})

it('offers to save what browsers do not show', () => {
  for (const file of [SOUND, { ...PICTURE, contentType: 'image/tiff' }]) {
    show(file)
    const link = screen.getByRole('link')
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/events/7/file', true])
    expect(link.textContent).toContain(texts.kinds[file.kind])
    expect(screen.queryByRole('img')).toBeNull()
    cleanup()
  }
  show(SOUND)
  expect(screen.getByText('Sound, 44 kB')).toBeTruthy()
})

it('says that a file is kept no longer', () => {
  show(null)
  expect(screen.getByText(texts.gone)).toBeTruthy()
})

it('marks a row by its picture, and by a sign where there is none or it does not load', () => {
  const { container } = renderInConsole(<FileThumbnail eventId={7} file={PICTURE} className="size-7" />)
  const picture = container.querySelector('img')
  if (!picture) throw new Error('no picture')
  // The row says what it is.
  expect([picture.alt, picture.getAttribute('loading')]).toEqual(['', 'lazy'])
  fireEvent.error(picture)
  expect([container.querySelector('img'), container.querySelector('svg') !== null]).toEqual([null, true])
  cleanup()
  const sound = renderInConsole(<FileThumbnail eventId={7} file={SOUND} className="size-7" />).container
  expect([sound.querySelector('img'), sound.querySelector('svg') !== null]).toEqual([null, true])
})
