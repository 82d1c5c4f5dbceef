// @vitest-environment happy-dom
import '../../support/dom'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SearchOpener } from '@/components/search/search-opener'
import { GO_KEYS } from '@/components/search/shortcuts'
import { isConsolePage } from '@/lib/pages/known-pages'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const push = vi.hoisted(() => vi.fn())
const at = vi.hoisted(() => ({ page: '/monitorObject' }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => at.page }))

const NOTHING = { devices: [], accounts: [], geofences: [], landmarks: [], places: [], reports: [] }
let goTo = (_page: string) => {}

/** A page of the console that can be left. */
function Page() {
  const [, setPage] = useState(at.page)
  useEffect(() => {
    goTo = (page) => {
      at.page = page
      act(() => setPage(page))
    }
  }, [])
  return (
    <>
      <SearchOpener />
      <input aria-label="Name" />
    </>
  )
}

beforeEach(() => {
  push.mockReset()
  at.page = '/monitorObject'
  renderInConsole(<Page />)
})

it('lists the keys that lead where the account may go', async () => {
  await userEvent.setup().keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const goes = [...dialog.querySelectorAll('dt')].map((term) => term.textContent)
  expect(goes).toEqual(
    expect.arrayContaining([
      'Search',
      en.shell.shortcuts.keys.follow,
      'Objects',
      'Playback',
      'Devices',
      'Settings',
    ]),
  )
  expect(goes).not.toContain('Accounts')
})

it('goes to a page by G and its letter, where the account may go', async () => {
  const user = userEvent.setup()
  await user.keyboard('ga')
  await user.keyboard('d')
  expect(push).not.toHaveBeenCalled()
  await user.keyboard('gd')
  expect(push).toHaveBeenCalledExactlyOnceWith('/devices')
})

it('closes what is open, and forgets a jump that was begun, with every navigation', async () => {
  const user = userEvent.setup()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  goTo('/devices')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('g')
  goTo('/task')
  await user.keyboard('d')
  expect(push).not.toHaveBeenCalled()
})

it('keeps what is typed before the search is there for its field', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: NOTHING }))
  const user = userEvent.setup({ delay: null })
  await user.keyboard('{Control>}k{/Control}vax{Backspace}n {Enter}7')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  expect(field.value).toBe('van 7')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await waitFor(() => expect(field.selectionStart).toBe(field.selectionEnd))
  await user.keyboard('1')
  expect(field.value).toBe('van 71')
  expect(push).not.toHaveBeenCalled()
})

it('leaves what is typed alone', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  await user.keyboard('gd?')
  expect(push).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('gd?')
})

it.each(Object.values(GO_KEYS))('%s is a page', (path) => {
  expect(isConsolePage(path)).toBe(true)
})
