// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TankLevels } from '@/components/monitor/card/hub/tank-levels'
import type { OilTank } from '@/lib/fleet/tanks/tank-schema'
import { renderInConsole } from '../../support/console-page'

const TANK: OilTank = {
  id: 3,
  name: 'Left tank',
  type: 'main',
  code: 'T1',
  capacityL: 200,
  capacityOfDevice: false,
  device: { imei: '860000000000001', name: 'Van' },
  sensor: 'main',
  levelL: 128,
  levelAt: '2026-05-04T12:00:00.000Z',
}
const show = (...items: OilTank[]) => {
  const asked = vi.fn(async (_: RequestInfo | URL) =>
    Response.json({ code: 0, data: { items, total: items.length } }),
  )
  vi.stubGlobal('fetch', asked)
  renderInConsole(<TankLevels imei="860000000000001" />, { permissions: ['fleet.read'] })
  return asked
}
afterEach(() => {
  vi.unstubAllGlobals()
})

it('says what is in each tank by its name, in litres and of what it holds', async () => {
  const asked = show(TANK, {
    ...TANK,
    id: 4,
    name: 'Right tank',
    sensor: 'tank2',
    capacityL: null,
    levelL: 60,
  })
  const [left] = await screen.findAllByRole('definition')
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Left tank', 'Right tank'])
  expect(left?.textContent).toMatch(/^128 ?L · 64 ?%/)
  expect(screen.getAllByRole('definition')[1]?.textContent).toMatch(/^60 ?L/)
  expect(screen.getAllByRole('definition')[1]?.textContent).not.toContain('%')
  expect(String(asked.mock.calls[0]?.[0])).toContain('imei=860000000000001')
})

it('says where nothing is known of a level, and leaves out tanks without a sensor', async () => {
  show({ ...TANK, levelL: null, levelAt: null }, { ...TANK, id: 5, name: 'Spare', sensor: null })
  await screen.findByText('No level yet')
  expect(screen.queryByText('Spare')).toBeNull()
})
