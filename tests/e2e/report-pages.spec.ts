import { expect, test } from './support/test'

/** Spec section 2, Reports, by hand: what it names is what people open. */
const OLD =
  'internalBattery externalBattery fuelConsumption currentFuelValue temperature drivingBehavior positioningBattery logistics OBDTripReport OBDFaultReport trackDetails mileage trips overspeed parking idling ignition geoRegion offline online alertDetails'
const NEW =
  'trackDetails trips mileage vehicleStatusOverview vehicleStatusDetails OBDCanReport OBDTripReport OBDFaultReport online offline parking idling ignition clockIn bluetoothClockIn fuelConsumption currentFuelValue vehicleRefuelingData temperature logistics internalBattery externalBattery positioningBattery carriageMileage sensorData alertDetails drivingBehavior overspeed KC208SBehavior threeAxisData geoRegion'
const OTHERS =
  'mileageDaily humidity refueling alertStatistics motionStatistics stateStatistics driverReport driverHours routeRuns routeStops fleetCosts'
const TRIP = '869901040867706-1795075019000'

const PAGES = [
  ...OLD.split(' ').map((name) => `/${name}`),
  ...[...NEW.split(' '), ...OTHERS.split(' ')].map((name) => `/new/${name}`),
  ...NEW.split(' ').map(
    (name) => `/${name}?imei=869901040867706&startTime=1795000000000&endTime=1795080000000`,
  ),
  '/deviceOverview',
  '/movingOverview',
  '/alertOverview',
  '/reportList',
  '/addReport',
  '/autoReports',
  `/OBDTripReportInfo/${TRIP}`,
  `/new/OBDTripReportInfo/${TRIP}`,
]

const REDIRECTS = {
  '/report': '/deviceOverview',
  '/overview': '/deviceOverview',
  '/myReport': '/reportList',
  '/oldMyReport': '/internalBattery',
}

test.describe.configure({ timeout: 240_000 })

test('every report of the specification has its page, under every path that it names', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'the same pages')
  await signIn('demo-admin')
  const titles = new Map<string, string>()
  for (const path of PAGES) {
    const response = await page.request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(200)
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(await response.text()) ?? []
    expect(title, path).not.toBe('')
    titles.set(path, title)
  }
  // A page says which report it is: no two reports share a title.
  const old = OLD.split(' ').map((name) => titles.get(`/${name}`))
  expect(new Set(old).size).toBe(old.length)
  for (const [from, to] of Object.entries(REDIRECTS)) {
    const response = await page.request.get(from, { maxRedirects: 0 })
    expect([301, 302, 303, 307, 308], from).toContain(response.status())
    expect(new URL(response.headers().location ?? '', 'http://localhost').pathname, from).toBe(to)
  }
  expect((await page.request.get('/new/noReport', { maxRedirects: 0 })).status()).toBe(404)
})
