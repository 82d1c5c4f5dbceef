import { expect, it } from 'vitest'
import { tripsLink } from '@/components/fleet/vehicles/trips-link'

const now = Date.parse('2026-05-31T00:00:00Z')
const carried = (from: string, to: string | null) => ({
  imei: '350000000000017',
  from: `${from}T00:00:00Z`,
  to: to && `${to}T00:00:00Z`,
})

it('leads to what a vehicle did with a device, and not to what the device did before or after', () => {
  expect(tripsLink(carried('2026-05-20', null), now)).toBe(
    '/trips?imei=350000000000017&from=2026-05-20T00:00:00Z&to=2026-05-31T00:00:00Z',
  )
  expect(tripsLink(carried('2026-01-01', '2026-03-31'), now)).toBe(
    '/trips?imei=350000000000017&from=2026-03-01T00:00:00Z&to=2026-03-31T00:00:00Z',
  )
})
