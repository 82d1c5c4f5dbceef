import { describe, expect, it } from 'vitest'
import { REPORTS, reportOf } from '@/lib/reports/catalogue'
import { ROWS } from '@/lib/reports/chart'
import { DASHBOARD_NAMES, type Group, isReportName, REPORT_NAMES } from '@/lib/reports/names'
import { reportIndex } from '@/lib/reports/report-index'
import ar from '@/messages/ar.json'
import en from '@/messages/en.json'
import es from '@/messages/es.json'
import pt from '@/messages/pt.json'
import zh from '@/messages/zh.json'

/** Spec section 2, Reports. */
const SPEC: Record<Group, string> = {
  device:
    'internalBattery externalBattery fuelConsumption currentFuelValue temperature drivingBehavior positioningBattery logistics OBDTripReport OBDFaultReport',
  motion: 'trackDetails mileage trips overspeed parking idling ignition geoRegion',
  state: 'offline online',
  alarm: 'alertDetails',
  daily:
    'trackDetails trips mileage vehicleStatusOverview vehicleStatusDetails OBDCanReport OBDTripReport OBDFaultReport online offline parking idling ignition clockIn bluetoothClockIn',
  transport:
    'fuelConsumption currentFuelValue vehicleRefuelingData temperature logistics internalBattery externalBattery positioningBattery carriageMileage sensorData',
  driving: 'alertDetails drivingBehavior overspeed KC208SBehavior threeAxisData',
  road: 'geoRegion',
  fleet: 'driverReport driverHours routeRuns routeStops fleetCosts',
}
const OTHERS = [
  'mileageDaily',
  'humidity',
  'refueling',
  'alertStatistics',
  'motionStatistics',
  'stateStatistics',
]
const LANGUAGES = { en, zh, ar, pt, es }

describe('the catalogue', () => {
  it('has every report of the specification in its groups', () => {
    for (const [group, names] of Object.entries(SPEC)) {
      for (const name of names.split(' ')) {
        expect(isReportName(name), name).toBe(true)
        if (isReportName(name)) expect(reportOf(name).groups, name).toContain(group)
      }
    }
    for (const name of OTHERS) expect(isReportName(name), name).toBe(true)
    expect(Object.keys(REPORTS).sort()).toEqual([...REPORT_NAMES].sort())
  })

  it('stands in one order, each report once by kind', () => {
    const { kind, scene } = reportIndex(true)
    expect(kind.flatMap(({ names }) => names).sort()).toEqual([...REPORT_NAMES].sort())
    for (const { names } of [...kind, ...scene])
      expect(names).toEqual(REPORT_NAMES.filter((name) => names.includes(name)))
  })

  it.each(Object.entries(LANGUAGES))('has its texts in %s', (_, messages) => {
    const { names, explanations, columns, groups, overviews } = messages.reports
    for (const name of REPORT_NAMES) {
      expect(names[name]).toBeTruthy()
      expect(explanations[name].length).toBeGreaterThan(10)
      for (const { key } of reportOf(name).columns) expect(columns, key).toHaveProperty(key)
      for (const group of reportOf(name).groups) expect(groups).toHaveProperty(group)
    }
    for (const name of DASHBOARD_NAMES) expect(overviews[name].title).toBeTruthy()
  })

  it.each(REPORT_NAMES)('%s speaks of its own columns only', (name) => {
    const { columns, charts, filters, groupings, time } = reportOf(name)
    const keys = columns.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const known = [...keys, ROWS, 'day', 'month', 'time', 'hours', 'device']
    if (time) expect(keys).toContain(time)
    for (const { column } of filters) expect(keys).toContain(column)
    for (const by of groupings) expect(known).toContain(by)
    for (const chart of charts) for (const key of [chart.by, ...chart.series]) expect(known).toContain(key)
    for (const { total } of columns)
      if (typeof total === 'object') for (const key of total.over) expect(keys).toContain(key)
    for (const { kind, words } of columns) expect(kind === 'word').toBe(words !== undefined)
  })
})
