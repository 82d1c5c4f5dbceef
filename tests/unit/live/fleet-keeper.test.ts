import { beforeEach, expect, it, vi } from 'vitest'
import { FleetKeeper } from '@/components/live/fleet-keeper'
import { makeVehicle } from '@/lib/live/vehicle'

const { keepFleet } = vi.hoisted(() => ({ keepFleet: vi.fn(async (_mark: string, _fleet: object) => {}) }))
vi.mock('@/components/kept/kept-store', () => ({ keepFleet }))

const AT = Date.parse('2026-05-04T14:02:31Z')
const fleet = [
  makeVehicle(
    [1, '860000000000001', 'Van 1', null, 'van', 7, null, 180, 1, null, null],
    [1, 53.5, 9.9, 0, null, AT / 1000, AT / 1000, 3, null, 0, false, 1, 0, null],
    AT,
  ),
]
const keptAt = () => keepFleet.mock.calls.map(([, kept]) => (kept as { at: number }).at - AT)

beforeEach(() => keepFleet.mockClear())

it('keeps what the session sees from time to time, and at once what may be the last', () => {
  const keeper = new FleetKeeper('a1')
  keeper.offer(fleet, AT)
  keeper.offer(fleet, AT + 5000)
  keeper.offer(fleet, AT + 7000, true)
  keeper.offer(fleet, AT + 26_000)
  keeper.offer(fleet, AT + 27_000)
  expect(keptAt()).toEqual([0, 7000, 27_000])
  expect(keepFleet).toHaveBeenCalledWith('a1', expect.objectContaining({ total: 1 }))
})

it('does not mind a browser that keeps nothing', async () => {
  keepFleet.mockRejectedValueOnce(new Error('full'))
  const keeper = new FleetKeeper('a1')
  keeper.offer(fleet, AT)
  await Promise.resolve()
  keeper.offer(fleet, AT, true)
  expect(keptAt()).toEqual([0, 0])
})
