// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveProvider } from '@/components/live/live-provider'
import { ObjectPanel } from '@/components/monitor/object-panel'
import { FollowedProvider, useKeptFollowed } from '@/components/monitor/together/followed-context'
import type { ShownRow } from '@/lib/live/worker-messages'
import { renderInConsole } from '../../support/console-page'
import { FakeLiveWorker } from '../../support/fake-live-worker'

const rows: ShownRow[] = ['North', 'South'].map((name, index) => ({
  ...({ kind: 'group', key: name, id: index + 1, accountId: 2, depth: 0, open: true } as const),
  count: 3,
  name,
  pinned: false,
}))

function Screen() {
  return (
    <FollowedProvider choice={useKeptFollowed()}>
      <ObjectPanel selectedImei={null} onSelect={() => {}} />
    </FollowedProvider>
  )
}

beforeEach(() => {
  localStorage.clear()
  FakeLiveWorker.install()
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: [] }))
  renderInConsole(
    <LiveProvider>
      <Screen />
    </LiveProvider>,
  )
  FakeLiveWorker.sayFeed('live')
  FakeLiveWorker.say({ type: 'rows', total: rows.length, start: 0, rows })
})
afterEach(() => vi.unstubAllGlobals())

const search = () => screen.getByRole('searchbox')
const tree = () => screen.getByRole('tree')
const firstIsActive = () =>
  tree().getAttribute('aria-activedescendant') === screen.getAllByRole('treeitem')[0]?.id

it('goes from the search into the list by the arrow, to its first row', async () => {
  const user = userEvent.setup()
  await user.click(tree())
  await user.keyboard('{ArrowDown}')
  expect(firstIsActive()).toBe(false)
  await user.click(search())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(tree())
  expect(firstIsActive()).toBe(true)
})

it('goes into the list by Enter where several are found', async () => {
  const user = userEvent.setup()
  await user.type(search(), 'van{Enter}')
  const asked = FakeLiveWorker.told.findLast(({ type }) => type === 'onlyShown')
  if (asked?.type !== 'onlyShown') throw new Error('the worker was not asked')
  expect(document.activeElement).toBe(search())
  FakeLiveWorker.say({ type: 'answer', ask: asked.ask, vehicles: [] })
  await waitFor(() => expect(document.activeElement).toBe(tree()))
})
