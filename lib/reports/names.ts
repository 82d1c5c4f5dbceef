/** Names of all reports, as their addresses have them, in the order of the lists. */
export const REPORT_NAMES = [
  'trips',
  'mileage',
  'mileageDaily',
  'trackDetails',
  'parking',
  'idling',
  'ignition',
  'overspeed',
  'geoRegion',
  'landmarkVisits',
  'motionStatistics',
  'vehicleStatusOverview',
  'vehicleStatusDetails',
  'online',
  'offline',
  'stateStatistics',
  'alertDetails',
  'alertStatistics',
  'drivingBehavior',
  'KC208SBehavior',
  'threeAxisData',
  'fuelConsumption',
  'currentFuelValue',
  'vehicleRefuelingData',
  'refueling',
  'temperature',
  'humidity',
  'internalBattery',
  'externalBattery',
  'positioningBattery',
  'logistics',
  'carriageMileage',
  'sensorData',
  'OBDTripReport',
  'OBDCanReport',
  'OBDFaultReport',
  'clockIn',
  'bluetoothClockIn',
  'driverReport',
  'driverHours',
  'routeRuns',
  'routeStops',
  'fleetCosts',
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

export const isReportName = (name: string): name is ReportName =>
  (REPORT_NAMES as readonly string[]).includes(name)

/** The dashboards with live figures. */
export const DASHBOARD_NAMES = ['deviceOverview', 'movingOverview', 'alertOverview'] as const
export type OverviewName = (typeof DASHBOARD_NAMES)[number]

/** Every page of the reports, by its address. */
export const REPORT_PAGES: readonly string[] = [
  ...DASHBOARD_NAMES.map((name) => `/${name}`),
  ...REPORT_NAMES.map((name) => `/${name}`),
  '/new',
  '/reportList',
  '/addReport',
  '/autoReports',
  '/OBDTripReportInfo',
]

/** Where a report stands in the lists, in their order: those of old, and the newer ones. */
export const OLD_GROUPS = ['device', 'motion', 'state', 'alarm'] as const
export const NEW_GROUPS = ['daily', 'transport', 'driving', 'road', 'fleet'] as const
export const GROUPS = [...OLD_GROUPS, ...NEW_GROUPS] as const
export type Group = (typeof GROUPS)[number]

/** What a schedule may carry beside the reports: the data board of the fleet, as it is on paper. */
export const BOARD_SCHEDULE = 'fleetBoard'
