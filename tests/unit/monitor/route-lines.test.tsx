// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RouteLines } from '@/components/monitor/card/route-lines'
import type { RunningRoute } from '@/lib/fleet/routes/run-schema'
import { renderInConsole } from '../../support/console-page'

const RUN: RunningRoute = {
  routeId: 12,
  name: 'North round',
  imei: '860000000000001',
  deviceName: 'Van',
  driver: null,
  share: 0.412,
  lengthM: 12_000,
  stops: 8,
  reached: 3,
  skipped: 0,
  lateSeconds: null,
  offRouteSince: null,
  startedAt: '2026-05-04T12:00:00.000Z',
  plannedStart: null,
  plannedEnd: null,
  next: { stop: 4, name: 'Mill', dueAt: null, arrivesAt: '2026-05-04T14:20:00.000Z', by: 'median' },
  seenAt: '2026-05-04T14:00:00.000Z',
}

const show = (...items: RunningRoute[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: { items } }))
  return renderInConsole(<RouteLines imei={RUN.imei} />, { permissions: ['fleet.read', 'reports.read'] })
}
afterEach(() => {
  vi.unstubAllGlobals()
})

it('says how far along the vehicle is, and when it will be at the next stop by what', async () => {
  show(RUN)
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toBe('North round · 3 of 8 stopsnext Mill 14:20 (about)')
  screen.getByTitle('By the vehicle’s own median speed on this run')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41')
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/routeRuns?imei=${RUN.imei}`)
})

it('says since when it is off the route, and how late', async () => {
  show({
    ...RUN,
    lateSeconds: 720,
    offRouteSince: '2026-05-04T13:40:00.000Z',
    next: { stop: 4, name: 'Mill', dueAt: null, arrivesAt: null, by: null },
  })
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('next Mill')
  expect(line.textContent).toContain('off route since 13:40')
  expect(line.textContent).toMatch(/12 ?m.* late/)
})
