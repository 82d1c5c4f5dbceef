// @vitest-environment happy-dom
import '../../support/dom'
import { act, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflineScreen } from '@/components/offline/offline-screen'
import en from '@/messages/en.json'

const readKept = vi.hoisted(() => vi.fn(async () => null))
vi.mock('@/components/kept/kept-store', () => ({ readKept, forgetKept: vi.fn() }))

const assign = vi.fn()
let online = true
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout', 'Date'] })
  readKept.mockClear()
  assign.mockClear()
  sessionStorage.clear()
  online = true
  vi.stubGlobal('location', { pathname: '/noNetwork', assign, reload: assign })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the page where the platform answers like this. */
async function openWhere(answer: (signal: AbortSignal | null) => Promise<{ ok: boolean }>) {
  const fetched = vi.fn((_: string, { signal = null }: RequestInit) => answer(signal))
  vi.stubGlobal('fetch', fetched)
  const page = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <OfflineScreen title="Tracking" logo={null} world="/world" />
    </NextIntlClientProvider>,
  )
  await act(async () => await Promise.resolve())
  return { page, fetched }
}
const untilAborted = (signal: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

it('goes on without a look at what is kept where the platform answers', async () => {
  await openWhere(async () => ({ ok: true }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(readKept).not.toHaveBeenCalled()
})

it('shows what is kept where the platform does not answer, or says that it is not well', async () => {
  await openWhere(() => Promise.reject(new TypeError('no network')))
  await vi.waitFor(() => expect(readKept).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(screen.queryByText(en.offline.nothing)).toBeTruthy())
  expect(assign).not.toHaveBeenCalled()
})

it('shows it after a while where the platform is slow', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const stop = new AbortController()
  timeout.mockReturnValue(stop.signal)
  await openWhere(untilAborted)
  expect(timeout).toHaveBeenCalledWith(2000)
  expect(readKept).not.toHaveBeenCalled()
  stop.abort()
  await vi.waitFor(() => expect(readKept).toHaveBeenCalledTimes(1))
})

it('shows it at once where the browser knows that it is offline, or came back as soon as it had gone on', async () => {
  online = false
  const { page, fetched } = await openWhere(async () => ({ ok: true }))
  expect(readKept).toHaveBeenCalledTimes(1)
  expect(fetched).not.toHaveBeenCalled()
  page.unmount()
  online = true
  await openWhere(async () => ({ ok: true }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  await openWhere(async () => ({ ok: true }))
  expect(readKept).toHaveBeenCalledTimes(2)
})
