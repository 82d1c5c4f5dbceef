import { describe, expect, it } from 'vitest'
import { EMBEDDED_REPORTS, mayEmbed } from '@/lib/embeds/embedded-reports'
import { REPORTS } from '@/lib/reports/catalogue'
import { REPORT_NAMES } from '@/lib/reports/names'

describe('reports that an embed may show', () => {
  it('are none of drivers, routes, costs and names of places', () => {
    const hidden = REPORT_NAMES.filter((name) => !EMBEDDED_REPORTS.includes(name))
    expect(hidden.sort()).toEqual(
      ['driverHours', 'driverReport', 'fleetCosts', 'landmarkVisits', 'routeRuns', 'routeStops'].sort(),
    )
  })
  it('are closed by their definition, whatever they are called', () => {
    expect(mayEmbed('trips')).toBe(true)
    expect(mayEmbed('trips', { ...REPORTS, trips: { ...REPORTS.trips, ofFleet: true } })).toBe(false)
    expect(mayEmbed('mileage', { ...REPORTS, mileage: { ...REPORTS.mileage, forFleet: true } })).toBe(false)
  })
})
