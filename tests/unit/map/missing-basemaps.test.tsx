// @vitest-environment happy-dom
import '../../support/dom'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MapNotice } from '@/components/map/map-notice'
import { useBasemaps } from '@/components/map/use-basemaps'
import type { Basemap } from '@/lib/basemap/schema'
import { setClientHooks } from '@/lib/http/client'
import { renderInConsole } from '../../support/console-page'

const TILES: Basemap = {
  ...({ id: 'tiles', kind: 'raster', tiles: ['https://example.com/{z}/{x}/{y}'] } as const),
  attribution: [],
  minZoom: 0,
  maxZoom: 18,
}
const STREETS = { drawn: null, trouble: null, isAsking: false, retry: () => {}, lose: () => {} }
const showMessage = vi.fn()
let asked = 0

const answer = (status: number) =>
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ code: status === 200 ? 0 : 42900, msg: 'wait', data: [TILES] }, { status })
  })

function SomeMap() {
  const { chosen } = useBasemaps()
  return (
    <>
      <p>{chosen ? `showing ${chosen.id}` : 'showing nothing'}</p>
      <MapNotice
        stage={chosen ? 'ready' : 'loading'}
        tileTrouble={false}
        streets={STREETS}
        onRetry={() => {}}
      />
    </>
  )
}

beforeEach(() => {
  asked = 0
  setClientHooks({ showMessage })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says on the map that there is none, and has it asked for again', async () => {
  answer(429)
  renderInConsole(<SomeMap />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('The map cannot be loaded at the moment')).toBeTruthy()
  expect(showMessage).not.toHaveBeenCalled()
  answer(200)
  await userEvent.click(retry)
  await screen.findByText('showing tiles')
  expect(screen.queryByRole('button')).toBeNull()
})

it('comes by itself once it can be had', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer(429)
  renderInConsole(<SomeMap />)
  await screen.findByRole('button', { name: 'Try again' })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await waitFor(() => expect(asked).toBe(2))
  answer(200)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await screen.findByText('showing tiles')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toBe(3)
})
