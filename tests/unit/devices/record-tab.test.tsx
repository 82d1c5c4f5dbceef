// @vitest-environment happy-dom
import '../../support/dom'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRecordTab } from '@/components/devices/record/use-record-tab'
import { Tabs } from '@/components/ui/tabs'

const PATH = '/devices/351234567890131'
const told = new Set<() => void>()

/** The address, of which the router tells a moment after it has changed. */
function useAddress(): string {
  return useSyncExternalStore(
    (tell) => {
      told.add(tell)
      return () => told.delete(tell)
    },
    () => window.location.search,
  )
}
vi.mock('next/navigation', () => ({
  usePathname: () => PATH,
  useSearchParams: () => new URLSearchParams(useAddress()),
}))
const tellAll = () =>
  act(async () => {
    for (const tell of told) tell()
  })

/** What was added to the history: that of this DOM leads nowhere. */
let entries: string[] = []
const go = async (address: string) => {
  window.history.replaceState(null, '', address)
  await tellAll()
}
beforeEach(() => {
  entries = []
  vi.spyOn(window.history, 'pushState').mockImplementation((_, __, address) => {
    entries.push(String(address))
    window.history.replaceState(null, '', String(address))
  })
})
afterEach(() => vi.restoreAllMocks())

function Record() {
  const { tab, choose } = useRecordTab()
  const names = ['basic', 'customer', 'sensors', 'tracking']
  return (
    <Tabs
      label="Record"
      value={tab}
      onChange={choose}
      tabs={names.map((value) => ({ value, label: value, content: value }))}
    />
  )
}
const open = () => screen.getByRole('tab', { selected: true }).textContent

async function show(address: string) {
  cleanup()
  await go(address)
  render(<Record />)
}

it.each([
  ['', 'basic'],
  ['?tab=tracking', 'tracking'],
  ['?tab=nonsense', 'basic'],
  // As links said it before.
  ['?part=sensors', 'sensors'],
])('opens %j at %s', async (query, tab) => {
  await show(PATH + query)
  expect(open()).toBe(tab)
})

it('writes what is opened into the address at once, and follows the ways back and forward', async () => {
  await show(`${PATH}?part=sensors`)
  await userEvent.click(screen.getByRole('tab', { name: 'tracking' }))
  // Before the router says so.
  expect(open()).toBe('tracking')
  expect(entries).toEqual([`${PATH}?tab=tracking`])
  await tellAll()
  expect(open()).toBe('tracking')
  await go(`${PATH}?part=sensors`)
  await waitFor(() => expect(open()).toBe('sensors'))
  await go(`${PATH}?tab=tracking`)
  await waitFor(() => expect(open()).toBe('tracking'))
})

it('leaves the address of the first one without a tab', async () => {
  await show(`${PATH}?tab=sensors`)
  await userEvent.click(screen.getByRole('tab', { name: 'basic' }))
  expect(entries).toEqual([PATH])
})
