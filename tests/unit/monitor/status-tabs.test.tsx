// @vitest-environment happy-dom
import '../../support/dom'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { StatusTabs } from '@/components/monitor/status-tabs'
import type { StatusCounts } from '@/lib/live/tab-counts'
import { renderInConsole } from '../../support/console-page'

const NONE: StatusCounts = {
  moving: 0,
  idling: 0,
  parked: 0,
  offline: 0,
  sleeping: 0,
  poweredOff: 0,
  notActivated: 0,
  expired: 0,
}

afterEach(() => vi.restoreAllMocks())

function draw(width: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600)
  const onTab = vi.fn()
  const counts = { ...NONE, moving: 3, expired: 12 }
  renderInConsole(
    <StatusTabs counts={counts} present={['moving', 'expired']} favourites={4} tab="moving" onTab={onTab} />,
  )
  return onTab
}

it('folds into a menu with all states and their counts where the row does not fit', async () => {
  const onTab = draw(300)
  await userEvent.click(screen.getByRole('button', { name: 'Choose a state' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitemradio')
      .map(({ textContent }) => textContent),
  ).toEqual(['All 15', 'Moving 3', 'Idling 0', 'Parked 0', 'Offline 0', 'Expired 12', 'Favourites 4'])
  expect(within(menu).getByRole('menuitemradio', { name: 'Moving 3' }).getAttribute('aria-checked')).toBe(
    'true',
  )
  await userEvent.click(within(menu).getByRole('menuitemradio', { name: 'Expired 12' }))
  expect(onTab).toHaveBeenCalledWith('expired')
})

it('needs none where it fits; a state that is pressed again gives way to all', async () => {
  const onTab = draw(600)
  expect(screen.queryByRole('button', { name: 'Choose a state' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Moving 3' }))
  expect(onTab).toHaveBeenCalledWith('all')
})
