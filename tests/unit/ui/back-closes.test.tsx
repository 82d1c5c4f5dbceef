// @vitest-environment happy-dom
import '../../support/dom'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSelection } from '@/components/monitor/use-selection'
import { SearchPalette } from '@/components/search/search-palette'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { renderInConsole } from '../../support/console-page'
import { FakeHistory } from '../../support/fake-history'

const history = new FakeHistory('/monitorObject')
const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() }
vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: () => '/monitorObject',
  useSearchParams: () => useSyncExternalStore(history.watch, () => history.query),
}))

beforeEach(() => {
  history.install()
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: {} }))
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const back = () => act(() => history.back())
/** What is left to a later turn is done. */
const settle = () => act(() => new Promise((done) => setTimeout(done, 5)))

function Layer({ open, onClose }: { open: boolean; onClose: () => void }) {
  useBackCloses(open, onClose)
  return null
}

it('is closed by Back, and takes its entry along when it is closed in another way', async () => {
  const onClose = vi.fn()
  const { rerender } = renderInConsole(<Layer open={false} onClose={onClose} />)
  expect(history.depth).toBe(1)
  rerender(<Layer open onClose={onClose} />)
  expect(history.depth).toBe(2)
  back()
  expect(onClose).toHaveBeenCalledOnce()
  rerender(<Layer open={false} onClose={onClose} />)
  await settle()
  expect(history.depth).toBe(1)

  rerender(<Layer open onClose={onClose} />)
  expect(history.depth).toBe(2)
  rerender(<Layer open={false} onClose={onClose} />)
  await settle()
  expect(history.depth).toBe(1)
})

it('leaves the history alone when it closes because another page is there', async () => {
  const { unmount } = renderInConsole(<Layer open onClose={() => {}} />)
  window.history.pushState(null, '', '/devices')
  unmount()
  await settle()
  expect(history.depth).toBe(3)
})

function Selection() {
  const [imei, select] = useSelection()
  return (
    <>
      <output>{imei ?? 'none'}</output>
      {['1', '2'].map((one) => (
        <button key={one} type="button" onClick={() => select(one)}>
          {one}
        </button>
      ))}
      <button type="button" onClick={() => select(null)}>
        close
      </button>
    </>
  )
}
const chosen = () => screen.getByRole('status').textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('leads from the card of a vehicle back to the map, however many were looked at', async () => {
  renderInConsole(<Selection />)
  await press('1')
  await press('2')
  expect([chosen(), history.depth]).toEqual(['2', 2])
  back()
  expect([chosen(), history.depth]).toEqual(['none', 1])
  await press('1')
  await press('close')
  expect([chosen(), history.depth]).toEqual(['none', 1])
})

it('closes a card that a link opened without leaving the page', async () => {
  window.history.replaceState(null, '', '/monitorObject?imei=1')
  renderInConsole(<Selection />)
  await press('close')
  expect([chosen(), history.depth]).toEqual(['none', 1])
})

it('closes the search of a phone by Back or its button, and gives way to the page that it leads to', async () => {
  const onOpenChange = vi.fn()
  renderInConsole(<SearchPalette open onOpenChange={onOpenChange} />)
  await press('Close')
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  back()
  expect(onOpenChange).toHaveBeenCalledTimes(2)
  cleanup()
  renderInConsole(<SearchPalette open onOpenChange={onOpenChange} />)
  expect(history.depth).toBe(2)
  await userEvent.click(screen.getByRole('option', { name: 'Devices' }))
  cleanup()
  await settle()
  // Its entry is for the other page now.
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('/devices')
  expect([router.push.mock.calls.length, history.depth]).toEqual([0, 2])
})
