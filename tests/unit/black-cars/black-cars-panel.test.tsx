// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BlackCarsProvider } from '@/components/black-cars/black-cars-context'
import { BlackCarsPanel } from '@/components/black-cars/black-cars-panel'
import { DraftProvider } from '@/components/geofences/draft-context'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const LONG = 'The quarry behind the railway line, north of the old harbour'
const blackCar = (id: number, more: object = {}) => ({
  id,
  accountId: 1,
  accountName: 'Fleet',
  own: true,
  name: `Quarry ${id}`,
  color: '#e5484d',
  lat: 41.15,
  lon: -8.61,
  radiusM: 300,
  state: 'underReview',
  reason: '',
  reviewedAt: null,
  editable: true,
  removable: true,
  reviewable: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
})

let items: ReturnType<typeof blackCar>[] = []
let quota = 20
let isAway = false
const asked: string[] = []
const sent: { method: string; path: string; body: unknown }[] = []
const t = en.blackCars

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {} }),
  useSearchParams: () => new URLSearchParams(),
}))
/** A page without layout has no rows in view. */
vi.mock('@/components/ui/virtual-list', () => ({
  VirtualList: ({ label, items, renderRow }: { label: string; items: object[]; renderRow: RenderRow }) => (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={JSON.stringify(item)}>{renderRow(item)}</li>
      ))}
    </ul>
  ),
}))
type RenderRow = (item: object) => ReactNode

beforeEach(() => {
  items = [
    blackCar(1, { reviewable: true, own: false, accountName: 'Ana', editable: false, removable: false }),
    blackCar(2, { state: 'passed', editable: false }),
    blackCar(3, { name: LONG, state: 'notPassed', reason: 'A public road' }),
  ]
  quota = 20
  isAway = false
  asked.length = 0
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    if (isAway) throw new TypeError('away')
    if (method !== 'GET') return Response.json({ code: 0, msg: '', data: { ...items[0], name: 'Saved' } })
    if (path.startsWith('/api/black-cars')) asked.push(path)
    const isOf = path.startsWith('/api/black-cars') && !path.includes('search=nothing')
    const found = isOf ? items : []
    const used = items.filter(({ own }) => own).length
    const page = { items: found, total: found.length, page: 1, pageSize: 1000, quota, used }
    return Response.json({ code: 0, msg: '', data: page })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (permissions = ['blackCars.read', 'blackCars.edit'] as const) =>
  renderInConsole(
    <DraftProvider>
      <BlackCarsProvider>
        <BlackCarsPanel />
      </BlackCarsProvider>
    </DraftProvider>,
    { permissions: [...permissions] },
  )
const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

describe('the list', () => {
  it('tells state, radius, account and reason of each, and how many there may be', async () => {
    show()
    expect(await screen.findByText('2 of 20')).toBeTruthy()
    const rows = within(screen.getByRole('list', { name: t.list.title })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`Quarry 1${t.states.underReview}300 mAna`),
      expect.stringContaining(`Quarry 2${t.states.passed}300 m`),
      expect.stringContaining(`${LONG}${t.states.notPassed}300 mA public road`),
    ])
  })

  it('offers what may be done to each, and no more', async () => {
    show()
    expect(await openMenu('Quarry 1')).toEqual([t.list.show, t.list.pass, t.list.notPass])
    await userEvent.keyboard('{Escape}')
    expect(await openMenu('Quarry 2')).toEqual([t.list.show, t.list.remove])
    await userEvent.keyboard('{Escape}')
    expect(await openMenu(LONG)).toEqual([t.list.show, t.list.edit, t.list.remove])
  })

  it('says what to do where there are none, where a filter leaves none, and where it did not load', async () => {
    items = []
    show()
    expect(await screen.findByText(t.list.emptyText)).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText(t.list.filter), t.list.waiting)
    await waitFor(() => expect(asked.at(-1)).toContain('state=underReview'))
    await userEvent.click(await screen.findByRole('button', { name: t.list.showAll }))
    expect(await screen.findByText(t.list.emptyText)).toBeTruthy()
    cleanup()
    isAway = true
    show()
    expect(await screen.findByText(t.list.failed)).toBeTruthy()
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: en.ui.retry }))
    expect(await screen.findByText(t.list.emptyText)).toBeTruthy()
  })

  it('takes no more than the quota, and nothing of who may not submit', async () => {
    quota = 2
    show()
    expect(await screen.findByText('All 2 are in use')).toBeTruthy()
    expect((screen.getByRole('button', { name: t.list.add }) as HTMLButtonElement).disabled).toBe(true)
    cleanup()
    renderInConsole(
      <DraftProvider>
        <BlackCarsProvider>
          <BlackCarsPanel />
        </BlackCarsProvider>
      </DraftProvider>,
      { permissions: ['blackCars.read'] },
    )
    expect(await screen.findByText('2 of 2')).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.list.add })).toBeNull()
  })
})

describe('a review', () => {
  it('passes after a question', async () => {
    show()
    await openMenu('Quarry 1')
    await userEvent.click(screen.getByRole('menuitem', { name: t.list.pass }))
    expect(await screen.findByText(/Vehicles of Ana .* for 5 minutes/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: t.review.pass }))
    const path = '/api/black-cars/1/review'
    await waitFor(() =>
      expect(sent).toEqual([{ method: 'POST', path, body: { passed: true, seenAt: expect.any(String) } }]),
    )
  })

  it('does not pass without a reason', async () => {
    show()
    await openMenu('Quarry 1')
    await userEvent.click(screen.getByRole('menuitem', { name: t.list.notPass }))
    await userEvent.click(await screen.findByRole('button', { name: t.review.notPass }))
    expect(await screen.findByText(en.validation.needed)).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: t.review.reason }), 'A public road')
    await userEvent.click(screen.getByRole('button', { name: t.review.notPass }))
    const body = { passed: false, reason: 'A public road', seenAt: expect.any(String) }
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/api/black-cars/1/review', body }]))
  })

  it('withdraws after a question', async () => {
    show()
    await openMenu('Quarry 2')
    await userEvent.click(screen.getByRole('menuitem', { name: t.list.remove }))
    await userEvent.click(await screen.findByRole('button', { name: t.removing.action }))
    await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', path: '/api/black-cars/2', body: null }]))
  })
})

describe('the form', () => {
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, `${text}{Tab}`)
  }

  it('wants a name and a circle, and submits one of typed numbers', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: t.list.add }))
    await userEvent.click(await screen.findByRole('button', { name: t.form.make }))
    expect(await screen.findByText(t.form.shapeMissing)).toBeTruthy()
    expect(screen.getByText(en.validation.needed)).toBeTruthy()
    const { numbers } = en.geofences
    await type(numbers.radius, '49')
    expect(await screen.findByText(/50 to 5,000/)).toBeTruthy()
    await type(numbers.radius, '50')
    await type(numbers.centre, '41.15, -8.61')
    await type(t.form.name, 'Pit')
    await userEvent.click(screen.getByRole('button', { name: t.form.make }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      method: 'POST',
      path: '/api/black-cars',
      body: { name: 'Pit', color: '#e5484d', lat: 41.15, lon: -8.61, radiusM: 50 },
    })
    expect(await screen.findByText('2 of 20')).toBeTruthy()
  })

  it('says why one was not passed, and saves what is changed', async () => {
    show()
    await openMenu(LONG)
    await userEvent.click(screen.getByRole('menuitem', { name: t.list.edit }))
    expect(await screen.findByText('Rejected: A public road')).toBeTruthy()
    const save = screen.getByRole('button', { name: t.form.save }) as HTMLButtonElement
    expect(save.disabled).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Colour 1' }))
    await userEvent.click(save)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ method: 'PATCH', path: '/api/black-cars/3', body: { color: '#3b7aff' } })
  })
})
