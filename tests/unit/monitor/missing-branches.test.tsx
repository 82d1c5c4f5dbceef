// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveProvider } from '@/components/live/live-provider'
import { ObjectPanel } from '@/components/monitor/object-panel'
import { FollowedProvider, useKeptFollowed } from '@/components/monitor/together/followed-context'
import { useFeed } from '@/components/monitor/use-feed'
import { renderInConsole } from '../../support/console-page'
import { FakeLiveWorker } from '../../support/fake-live-worker'

const ACCOUNTS = [{ id: 2, parentId: null, name: 'Fleet' }]

/** The tree of accounts comes or not; everything else is there, and empty. */
const answer = (status: number) =>
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith('/api/accounts/tree')
      ? Response.json({ code: status === 200 ? 0 : 50000, msg: '', data: ACCOUNTS }, { status })
      : Response.json({ code: 0, msg: '', data: [] }),
  )

function Screen() {
  useFeed()
  return (
    <FollowedProvider choice={useKeptFollowed()}>
      <ObjectPanel selectedImei={null} onSelect={() => {}} />
    </FollowedProvider>
  )
}

function show() {
  renderInConsole(
    <LiveProvider>
      <Screen />
    </LiveProvider>,
  )
  FakeLiveWorker.sayFeed('live')
  FakeLiveWorker.say({ type: 'rows', total: 0, start: 0, rows: [] })
}
const told = () => FakeLiveWorker.told.filter(({ type }) => type === 'tree')

beforeEach(() => {
  localStorage.clear()
  FakeLiveWorker.install()
})
afterEach(() => vi.unstubAllGlobals())

it('does not say that there are no vehicles where only the accounts did not come', async () => {
  answer(500)
  show()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('The list could not be loaded')).toBeTruthy()
  expect(screen.queryByText('No vehicles yet')).toBeNull()
  expect(told()).toEqual([])
  answer(200)
  await userEvent.click(retry)
  expect(await screen.findByText('No vehicles yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(told().at(-1)).toMatchObject({ accounts: ACCOUNTS, groups: [] })
})

it('waits for them without a word that it is empty', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  show()
  expect(screen.queryByText('No vehicles yet')).toBeNull()
})
