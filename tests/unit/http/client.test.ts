import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '@/lib/http/api-error'
import { api, apiBytes, REQUEST_TIMEOUT_MS, setClientHooks } from '@/lib/http/client'

const SETTINGS = {
  scope: 'device',
  settings: {},
  from: '2026-05-01T00:00:00Z',
  to: '2026-05-02T00:00:00Z',
} as const

const showMessage = vi.fn()
const endSession = vi.fn()
const texts = { timedOut: 'too slow', unreachable: 'no network', unreadable: 'nonsense' }

const answers = (body: unknown, status = 200) =>
  vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

beforeEach(() => {
  showMessage.mockReset()
  endSession.mockReset()
  setClientHooks({ showMessage, endSession, texts })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function failure(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => expect.fail('the call should have failed'),
    (error: ApiError) => error,
  )
}

it('leaves the page alone at the end of the session where the caller says so', async () => {
  vi.stubGlobal('fetch', answers({ code: 10006, msg: 'Sign in again.', data: null }, 401))
  const stays = await failure(api('GET', '/api/events/unread', { staysSignedOut: true }))
  expect([stays.status, showMessage.mock.calls.length, endSession.mock.calls.length]).toEqual([401, 0, 0])
  await failure(api('GET', '/api/events/unread'))
  expect(endSession).toHaveBeenCalledTimes(1)
})

describe('a call that works', () => {
  it.each([0, 10000])('hands out data for code %i', async (code) => {
    vi.stubGlobal('fetch', answers({ code, msg: '', data: { unread: 7 } }))
    expect(await api('GET', '/api/events/unread')).toEqual({ unread: 7 })
  })

  it('sends query and body, leaving out what was not given', async () => {
    const fetch = answers({ code: 0, msg: '', data: null })
    vi.stubGlobal('fetch', fetch)
    await api('GET', '/api/devices', {
      query: { page: 2, search: '', status: ['moving', 'idling'], activation: null },
    })
    expect(fetch).toHaveBeenLastCalledWith(
      '/api/devices?page=2&status=moving&status=idling',
      expect.objectContaining({ method: 'GET', body: undefined }),
    )
    await api('POST', '/api/devices/[imei]/tracking/apply', { params: { imei: '1/2' }, body: SETTINGS })
    expect(fetch).toHaveBeenLastCalledWith(
      '/api/devices/1%2F2/tracking/apply',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(SETTINGS) }),
    )
  })

  it('tells how far a long answer has come, and stops when nobody waits for it any more', async () => {
    const bytes = Uint8Array.from({ length: 2000 }, (_, i) => i)
    const pieces = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 301) controller.enqueue(bytes.slice(at, at + 301))
          controller.close()
        },
      })
    const headers = { 'x-text-length': String(bytes.length) }
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(pieces(), { headers })),
    )
    const onProgress = vi.fn()
    expect(await apiBytes('GET', '/api/events/unread', onProgress)).toEqual(bytes)
    expect(onProgress).toHaveBeenLastCalledWith(bytes.length, bytes.length)
    expect(onProgress.mock.calls.length).toBeGreaterThan(5)

    const stop = new AbortController()
    const given = apiBytes('GET', '/api/events/unread', () => stop.abort(), { signal: stop.signal })
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
    expect(showMessage).not.toHaveBeenCalled()
  })

  it('shows why there are no bytes', async () => {
    vi.stubGlobal('fetch', answers({ code: 10001, msg: 'not yours', data: null }, 404))
    const error = await failure(apiBytes('GET', '/api/events/unread', () => {}))
    expect(error).toMatchObject({ failure: 'refused', status: 404 })
    expect(showMessage).toHaveBeenCalledWith('not yours')
  })
})

describe('a call that is refused', () => {
  const refuse = (code: number, status: number, data: unknown = { error: 'x' }) =>
    vi.stubGlobal('fetch', answers({ code, msg: 'the text', data }, status))

  it('shows the text of the server', async () => {
    refuse(20002, 409)
    const error = await failure(api('POST', '/api/second-factor'))
    expect(error).toMatchObject({ failure: 'refused', code: 20002, status: 409, message: 'the text' })
    expect(showMessage).toHaveBeenCalledExactlyOnceWith('the text')
  })

  it('leaves that to the caller when told so', async () => {
    refuse(20002, 409)
    await failure(api('POST', '/api/second-factor', { hideError: true }))
    expect(showMessage).not.toHaveBeenCalled()
  })

  it.each([
    [10005, 401],
    [10006, 401],
    [405, 200],
    [50000, 401],
  ])('ends the session for code %i with status %i', async (code, status) => {
    refuse(code, status)
    await failure(api('GET', '/api/events/unread', { hideError: true }))
    expect(endSession).toHaveBeenCalledOnce()
    expect(showMessage).not.toHaveBeenCalled()
  })

  it('does not end a session because a login was refused', async () => {
    refuse(11002, 401)
    await failure(api('DELETE', '/api/session'))
    expect(endSession).not.toHaveBeenCalled()
  })

  it('shows data for code 10004 and nothing for 30039', async () => {
    refuse(10004, 400, 'from data')
    await failure(api('GET', '/api/events/unread'))
    expect(showMessage).toHaveBeenCalledExactlyOnceWith('from data')
    showMessage.mockReset()
    refuse(30039, 409)
    await failure(api('GET', '/api/events/unread'))
    expect(showMessage).not.toHaveBeenCalled()
  })

  it('hands on which fields were wrong', async () => {
    refuse(40001, 400, { error: 'illegalParameter', fields: [{ path: 'name', message: 'too short' }] })
    const error = await failure(api('POST', '/api/second-factor'))
    expect(error).toMatchObject({
      error: 'illegalParameter',
      fields: [{ path: 'name', message: 'too short' }],
    })
  })
})

describe('a call that gets no answer', () => {
  it('says that the network is away', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('failed')))
    const error = await failure(api('GET', '/api/events/unread'))
    expect(error).toMatchObject({ failure: 'unreachable', isPassing: true })
    expect(showMessage).toHaveBeenCalledExactlyOnceWith('no network')
  })

  it('gives up after half a minute', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const call = failure(api('GET', '/api/events/unread'))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
    expect(await call).toMatchObject({ failure: 'timedOut', message: 'too slow' })
  })

  it('says nothing when the caller gave up', async () => {
    const controller = new AbortController()
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new DOMException('gone', 'AbortError')))
    controller.abort()
    await expect(api('GET', '/api/events/unread', { signal: controller.signal })).rejects.toThrow('gone')
    expect(showMessage).not.toHaveBeenCalled()
  })

  it('does not take a page for an answer', async () => {
    vi.stubGlobal('fetch', answers('<html>', 502))
    expect(await failure(api('GET', '/api/events/unread'))).toMatchObject({
      failure: 'unreadable',
      isPassing: true,
    })
  })
})
