// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import ImportDialog from '@/components/geofences/dialogs/import-dialog'
import type { GeofenceImport, ImportVerdict } from '@/lib/geofences/import-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls }))

const t = en.geofences.import
const flawed = (flaw: string): ImportVerdict => ({
  name: 'Gate',
  part: 1,
  parts: 1,
  shape: null,
  flaw,
  problem: `Says ${flaw}`,
  id: null,
})
const found = (...items: ImportVerdict[]): GeofenceImport => ({
  items,
  total: items.length,
  right: 0,
  quota: 20,
  used: 0,
})

beforeEach(() => calls.mockReset())

async function take(answer: GeofenceImport) {
  calls.mockImplementation(async (method: string) => (method === 'POST' ? answer : []))
  renderInConsole(<ImportDialog onClose={() => {}} />, { permissions: ['geofences.read', 'geofences.edit'] })
  await userEvent.upload(await screen.findByLabelText(new RegExp(t.choose)), new File(['<kml/>'], 'pins.kml'))
  await screen.findByText(`0 of ${answer.total} can be imported`)
}

it('leads points without a radius on to the landmarks', async () => {
  await take(found(flawed('barePoint'), flawed('hole'), flawed('barePoint')))
  expect(screen.getByText(/^2 points can be imported as landmarks\./)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Import landmarks' })
  expect(link.getAttribute('href')).toBe('/geofences?tab=landmarks&import=1')
})

it('says nothing of landmarks where there are no such points', async () => {
  await take(found(flawed('hole')))
  expect(screen.queryByRole('link')).toBeNull()
})
