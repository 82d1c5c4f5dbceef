// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchPalette } from '@/components/search/search-palette'
import { renderInConsole } from '../../support/console-page'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const FOUND = {
  devices: [
    { imei: '860000000000001', name: 'Devon van', plate: 'DE 1', icon: 'car', status: 'moving' },
    { imei: '860000000000002', name: 'Devon truck', plate: null, icon: 'truck', status: 'parked' },
  ],
  accounts: [{ id: 7, login: 'devon', name: 'Devon Haulage', type: 3 }],
  places: [],
}

const asked: string[] = []
const onOpenChange = vi.fn()
const chosen = () => screen.getByRole('option', { selected: true }).textContent
const field = () => screen.getByRole('combobox', { name: 'Search' })

beforeEach(() => {
  asked.length = 0
  push.mockReset()
  onOpenChange.mockReset()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({
      code: 0,
      msg: '',
      data: path.includes('q=dev') ? FOUND : { ...FOUND, devices: [], accounts: [] },
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
      'Devon vanDE 1',
      'Devon truck860000000000002',
      'Devon Haulagedevon',
    ])
    expect(screen.getAllByRole('group')).toHaveLength(3)
    expect(chosen()).toBe('Devices')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toContain('Devon truck')
    expect(field().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    )
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toBe('Devices')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(push).toHaveBeenCalledExactlyOnceWith('/account?id=7')
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('asks the server once nothing was typed for a moment, and for no single letter', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'd')
    await user.type(field(), 'ev')
    await screen.findByRole('option', { name: /Devon van/ })
    expect(asked).toEqual(['/api/search?q=dev'])
  })

  it('says that there is nothing, and begins at the top of what is found next', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'zzz')
    await screen.findByText('Nothing found. Try another part of the name.')
    expect(screen.queryAllByRole('option')).toEqual([])
    await user.clear(field())
    await user.type(field(), 'dev')
    await screen.findByRole('option', { name: /Devon van/ })
    await waitFor(() => expect(chosen()).toBe('Devices'))
  })

  it('goes where a press points', async () => {
    const user = userEvent.setup()
    await user.type(field(), 'dev')
    await user.click(await screen.findByRole('option', { name: /Devon van/ }))
    expect(push).toHaveBeenCalledExactlyOnceWith('/monitorObject?imei=860000000000001')
  })
})
