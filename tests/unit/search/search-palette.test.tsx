// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchPalette } from '@/components/search/search-palette'
import { renderInConsole } from '../../support/console-page'

const push = vi.hoisted(() => vi.fn())
const refresh = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh }) }))

const FOUND = {
  devices: [
    { imei: '860000000000001', name: 'Devon van', plate: 'DE 1', icon: 'car', status: 'moving' },
    { imei: '860000000000002', name: 'Devon truck', plate: null, icon: 'truck', status: 'parked' },
  ],
  accounts: [{ id: 7, login: 'devon', name: 'Devon Haulage', type: 3 }],
  geofences: [],
  landmarks: [],
  places: [],
  reports: [{ path: '/overspeed', title: 'Devilish speeds' }],
}

const asked: string[] = []
const onOpenChange = vi.fn()
const chosen = () => screen.getByRole('option', { selected: true }).textContent
const field = () => screen.getByRole('combobox', { name: 'Search' })

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  push.mockReset()
  onOpenChange.mockReset()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({
      code: 0,
      msg: '',
      data: path.includes('q=dev') ? FOUND : { ...FOUND, devices: [], accounts: [], reports: [] },
    })
  })
  renderInConsole(<SearchPalette open onOpenChange={onOpenChange} />)
})

describe('the search', () => {
  it('is walked through by the arrow keys, from its end to its start too, and Enter goes there', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'dev')
    await screen.findByRole('option', { name: /Devon Haulage/ })
    // Pages are at hand, what the server found comes below them.
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Devices',
      'Devilish speeds',
      'Devon vanDE 1',
      'Devon truck860000000000002',
      // For the vehicle that fits best, as far as the account may.
      'Track Devon vanDE 1',
      'Play back Devon vanDE 1',
      'Edit Devon vanDE 1',
      'Devon Haulagedevon',
    ])
    expect(screen.getAllByRole('group')).toHaveLength(4)
    expect(chosen()).toBe('Devices')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(chosen()).toContain('Devon truck')
    expect(field().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    )
    await user.keyboard('{ArrowDown>5/}')
    expect(chosen()).toBe('Devices')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(push).toHaveBeenCalledExactlyOnceWith('/account?id=7')
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('asks the server once nothing was typed for a moment, and for no single letter', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'd')
    await user.type(field(), 'ev')
    await screen.findByRole('option', { name: /^Devon van/ })
    expect(asked).toEqual(['/api/search?q=dev'])
  })

  it('says that there is nothing, and begins at the top of what is found next', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'zzz')
    await screen.findByText('Nothing found. Try another part of the name.')
    expect(screen.queryAllByRole('option')).toEqual([])
    await user.clear(field())
    await user.type(field(), 'dev')
    await screen.findByRole('option', { name: /^Devon van/ })
    await waitFor(() => expect(chosen()).toBe('Devices'))
  })

  it('goes where a press points', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'dev')
    await user.click(await screen.findByRole('option', { name: /^Devon van/ }))
    expect(push).toHaveBeenCalledExactlyOnceWith('/monitorObject?imei=860000000000001')
  })

  it('offers what was chosen last, in front of the pages, to the same account only', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'dev')
    await user.click(await screen.findByRole('option', { name: /Track Devon van/ }))
    expect(push).toHaveBeenCalledExactlyOnceWith('/monitorTracking?imei=860000000000001')
    const shownTo = (account: string) => {
      cleanup()
      renderInConsole(<SearchPalette open onOpenChange={onOpenChange} />, { account })
      return screen.getAllByRole('option').map((option) => option.textContent)
    }
    expect(shownTo('fleet')).toEqual(['Track Devon vanDE 1', 'Objects', 'Playback', 'Devices'])
    expect(shownTo('other')).toEqual(['Objects', 'Playback', 'Devices'])
    // Another site's script may have written there.
    localStorage.setItem(
      'search.recent.other',
      '[{"key":"x","kind":"page","title":"x","href":"//example.com"}]',
    )
    expect(shownTo('other')).toEqual(['Objects', 'Playback', 'Devices'])
  })

  it('finds the settings by their names, above all villages', async () => {
    const user = userEvent.setup()
    const names = () => screen.getAllByRole('option').map((option) => option.textContent)
    await user.type(field(), 'settings')
    expect(names()[0]).toBe('Settings')
    expect(names()).toContain('User manual')
    await user.clear(field())
    await user.type(field(), 'manual')
    expect(names()).toEqual(['User manual'])
    await user.keyboard('{Enter}')
    expect(push).toHaveBeenCalledExactlyOnceWith('/userManual')
  })

  it('changes theme and language at once, and keeps neither as a page', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'theme')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Theme: System',
      'Theme: Light',
      'Theme: Dark',
    ])
    await user.clear(field())
    await user.type(field(), 'dark')
    await user.keyboard('{Enter}')
    expect(document.documentElement.dataset.theme).toBe('dark')
    await user.clear(field())
    await user.type(field(), 'language')
    expect(screen.getAllByRole('option')).toHaveLength(5)
    await user.clear(field())
    await user.type(field(), 'arab')
    await user.keyboard('{Enter}')
    expect(document.cookie).toContain('locale=ar')
    expect(refresh).toHaveBeenCalledOnce()
    expect(push).not.toHaveBeenCalled()
    expect(localStorage.length).toBe(0)
  })

  it('finds the engine cut by the words that people have for it, for whoever may', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'cut engine')
    expect(screen.queryByRole('option')).toBeNull()
    cleanup()
    renderInConsole(<SearchPalette open onOpenChange={onOpenChange} />, {
      permissions: ['commands.read', 'commands.send', 'commands.cutEngine'],
    })
    for (const words of ['cut engine', 'immobil', 'Cut off fuel']) {
      await user.clear(field())
      await user.type(field(), words)
      expect(screen.getAllByRole('option')[0]?.textContent).toBe('Cut off fuel or power: choose a vehicle')
    }
    await user.keyboard('{Enter}')
    expect(push).toHaveBeenCalledExactlyOnceWith('/commandStatus?send=1')
  })

  it('offers to send a command to whoever may, where the form of the vehicle opens', async () => {
    cleanup()
    renderInConsole(<SearchPalette open onOpenChange={onOpenChange} />, {
      permissions: ['devices.read', 'commands.read', 'commands.send'],
    })
    const user = userEvent.setup()
    await user.type(field(), 'send to dev')
    await screen.findByRole('option', { name: /Devon truck/ })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Send a command to Devon vanDE 1',
      'Send a command to Devon truck',
    ])
    await waitFor(() => expect(chosen()).toContain('Devon van'))
    await user.keyboard('{Enter}')
    expect(push).toHaveBeenCalledExactlyOnceWith('/commandStatus?imei=860000000000001&send=1')
  })

  it('takes a verb first, and offers it for every vehicle that is found', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'Play back dev')
    await screen.findByRole('option', { name: /Devon truck/ })
    expect(asked.at(-1)).toBe('/api/search?q=dev')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Play back Devon vanDE 1',
      'Play back Devon truck',
    ])
  })
})
