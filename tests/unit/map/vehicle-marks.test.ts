import { describe, expect, it } from 'vitest'
import { BADGE, BEAK, DISC_RADIUS, hasBadge } from '@/components/map/vehicles/marker-shape'
import { ATLAS_COLUMNS, ATLAS_ROWS, beakCell, CELL_PX, discCell } from '@/components/map/vehicles/sprites'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { iconIndex, VEHICLE_ICONS } from '@/lib/devices/icons'
import { isSilent, STATE_SIGNS } from '@/lib/devices/state-signs'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { VEHICLE_GLYPHS } from '@/lib/devices/vehicle-glyphs'

describe('a vehicle on the map', () => {
  it('tells its state without its colour', () => {
    const signs = DEVICE_STATUSES.map((status) => STATE_SIGNS[status].path)
    expect(new Set(signs).size).toBe(DEVICE_STATUSES.length)
    // Whoever drives has a beak, everybody else a badge.
    expect(DEVICE_STATUSES.filter((status) => !hasBadge(status))).toEqual(['moving'])
    expect(DEVICE_STATUSES.filter(isSilent)).toEqual(['offline', 'poweredOff', 'notActivated', 'expired'])
  })

  it('has a silhouette of its own for each type', () => {
    const drawn = VEHICLE_ICONS.map((icon) => VEHICLE_GLYPHS[icon].fill + VEHICLE_GLYPHS[icon].line)
    expect(new Set(drawn).size).toBe(VEHICLE_ICONS.length)
  })

  it('fits into its cell, with a beak that shows beyond the disc', () => {
    expect(Math.hypot(BADGE.x, BADGE.y) + BADGE.radius + BADGE.edge).toBeLessThan((CELL_PX / 2) * Math.SQRT2)
    expect(BADGE.x + BADGE.radius + BADGE.edge).toBeLessThan(CELL_PX / 2)
    const tip = -Number(/^M0(-[\d.]+)/.exec(BEAK)?.[1])
    expect(tip - DISC_RADIUS).toBeGreaterThanOrEqual(8)
    expect(tip).toBeLessThan(CELL_PX / 2)
  })

  it('has a cell for every type in every state', () => {
    const cells = VEHICLE_ICONS.flatMap((_, icon) =>
      DEVICE_STATUSES.map((_, status) => discCell(icon, status).join()),
    )
    const beaks = DEVICE_STATUSES.map((_, status) => beakCell(status).join())
    expect(new Set([...cells, ...beaks]).size).toBe(ATLAS_COLUMNS * ATLAS_ROWS)
  })

  it('is drawn as what it is: vans of the demo world are vans', () => {
    const vans = DEMO_VEHICLES.filter(({ body }) => body === 'van')
    expect(vans.length).toBeGreaterThan(10)
    expect(new Set(vans.map(({ icon }) => icon))).toEqual(new Set(['van']))
    for (const { icon } of DEMO_VEHICLES) expect(VEHICLE_ICONS[iconIndex(icon)]).toBe(icon)
  })
})
