// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftProvider } from '@/components/geofences/draft-context'
import { FencesProvider, useFenceDesk } from '@/components/geofences/fences-context'
import { LandmarksProvider } from '@/components/landmarks/landmarks-context'
import { LandmarksPanel } from '@/components/landmarks/landmarks-panel'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const LONG = 'Central distribution warehouse of the northern region, gate 12'
const landmark = (id: number, more: object = {}) => ({
  id,
  accountId: 1,
  accountName: 'Fleet',
  own: true,
  editable: true,
  name: `Depot ${id}`,
  description: '',
  icon: 'depot',
  shape: { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 100 },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
})

let items: ReturnType<typeof landmark>[] = []
let quota = 20
let isAway = false
const sent: { method: string; path: string; body: unknown }[] = []
const t = en.landmarks

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
  items = [landmark(1), landmark(2, { name: LONG, own: false, accountName: 'Ana' })]
  quota = 20
  isAway = false
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    if (isAway) throw new TypeError('away')
    const page = { items: [] as unknown[], total: 0, page: 1, pageSize: 1000, quota, used: 0 }
    if (method !== 'GET') return Response.json({ code: 0, msg: '', data: { ...items[0], name: 'Saved' } })
    const found = path.startsWith('/api/landmarks') && !path.includes('search=nothing') ? items : []
    const used = items.filter(({ own }) => own).length
    return Response.json({ code: 0, msg: '', data: { ...page, items: found, total: found.length, used } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What the form of a fence begins with, where one is opened. */
function OpenFence() {
  const { editor } = useFenceDesk()
  return editor && <p>fence {editor.values.name}</p>
}

const show = () =>
  renderInConsole(
    <DraftProvider>
      <FencesProvider>
        <LandmarksProvider>
          <LandmarksPanel />
          <OpenFence />
        </LandmarksProvider>
      </FencesProvider>
    </DraftProvider>,
    { permissions: ['geofences.read', 'geofences.edit'] },
  )

describe('the list', () => {
  it('tells icon, shape and account of each, and how many there may be', async () => {
    show()
    expect(await screen.findByText('1 of 20')).toBeTruthy()
    const list = screen.getByRole('list', { name: t.list.title })
    expect(within(list).getByText(LONG)).toBeTruthy()
    expect(list.textContent).toContain('Ana')
    expect(list.textContent).toContain('DepotCircle · 100 m')
  })

  it('says what to do where there are none, where a search finds none, and where it did not load', async () => {
    items = []
    show()
    expect(await screen.findByText(t.list.emptyText)).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), 'nothing')
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

  it('takes no more than the quota', async () => {
    quota = 1
    show()
    expect(await screen.findByText('All 1 are in use')).toBeTruthy()
    expect((screen.getByRole('button', { name: t.list.add }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('deletes after a question, and opens a fence of the same shape', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Depot 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: t.list.remove }))
    await userEvent.click(await screen.findByRole('button', { name: t.removing.action }))
    await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', path: '/api/landmarks/1', body: null }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Depot 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: t.list.fence }))
    expect(await screen.findByText('fence Depot 1')).toBeTruthy()
  })
})

describe('the form', () => {
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, `${text}{Tab}`)
  }

  it('wants a name and a shape, and makes a small circle of typed numbers', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: t.list.add }))
    await userEvent.click(await screen.findByRole('button', { name: t.form.make }))
    expect(await screen.findByText(t.form.shapeMissing)).toBeTruthy()
    expect(screen.getByText(en.validation.needed)).toBeTruthy()
    const { numbers } = en.geofences
    await type(numbers.radius, '19')
    expect(await screen.findByText(/20 to 5,000/)).toBeTruthy()
    await type(numbers.radius, '25')
    await type(numbers.centre, '41.15, -8.61')
    await type(`${t.form.name}`, 'Gate')
    await userEvent.click(screen.getByRole('radio', { name: t.icons.warehouse }))
    await userEvent.click(screen.getByRole('button', { name: t.form.make }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      method: 'POST',
      path: '/api/landmarks',
      body: {
        name: 'Gate',
        description: '',
        icon: 'warehouse',
        shape: { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 25 },
      },
    })
    expect(await screen.findByText('1 of 20')).toBeTruthy()
  })
})
