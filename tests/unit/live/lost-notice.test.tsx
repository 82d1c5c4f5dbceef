// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveProvider } from '@/components/live/live-provider'
import { useNewsNow } from '@/components/live/use-news-now'
import { LostNotice } from '@/components/monitor/lost-notice'
import { renderInConsole } from '../../support/console-page'
import { FakeLiveWorker } from '../../support/fake-live-worker'

const HEARD_AT = Date.parse('2026-05-04T14:02:11Z')
const NOW = HEARD_AT + 30_000

beforeEach(() => {
  FakeLiveWorker.install()
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Known() {
  return <output>{useNewsNow()}</output>
}

const draw = () =>
  renderInConsole(
    <LiveProvider>
      <LostNotice />
      <Known />
    </LiveProvider>,
  )
const notice = () => document.querySelector('.map-chip-lost')?.textContent ?? null
const known = () => Number(document.querySelector('output')?.textContent)

it('says when the last news came, counts no further, and goes with the next', () => {
  draw()
  FakeLiveWorker.sayFeed('live', null)
  expect([notice(), known()]).toEqual([null, NOW])
  FakeLiveWorker.sayFeed('lost', HEARD_AT)
  expect(screen.getByText('Connection lost. Last news 14:02:11').getAttribute('role')).toBe('status')
  expect(known()).toBe(HEARD_AT)
  FakeLiveWorker.sayFeed('live', HEARD_AT)
  expect([notice(), known()]).toEqual([null, NOW])
})

it('names no time where nothing was ever heard', () => {
  draw()
  FakeLiveWorker.sayFeed('lost', null)
  expect([notice(), known()]).toEqual(['Connection lost. Trying again', NOW])
})

it('tells the worker when the browser leaves the network and comes back', () => {
  const { unmount } = draw()
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  const expected = [
    { type: 'network', online: false },
    { type: 'network', online: true },
  ]
  expect(FakeLiveWorker.told).toEqual(expected)
  unmount()
  dispatchEvent(new Event('offline'))
  expect(FakeLiveWorker.told).toEqual(expected)
})
