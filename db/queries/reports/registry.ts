import type { REPORTS } from '@/lib/reports/catalogue'
import type { ReportName } from '@/lib/reports/names'
import type { AggregateQuery, ReportQuery } from './ask'
import { alertDetails, alertStatistics, KC208SBehavior } from './catalogue/alerts'
import { externalBattery, internalBattery, positioningBattery } from './catalogue/batteries'
import { humidity, temperature } from './catalogue/climate'
import { bluetoothClockIn, clockIn } from './catalogue/clock-in'
import { offline, online, stateStatistics } from './catalogue/connection'
import { drivingBehavior } from './catalogue/driving-behavior'
import { currentFuelValue, fuelConsumption, refueling, vehicleRefuelingData } from './catalogue/fuel'
import { carriageMileage, logistics } from './catalogue/logistics'
import { mileage, mileageDaily } from './catalogue/mileage'
import { OBDCanReport, OBDFaultReport, OBDTripReport } from './catalogue/obd'
import { overspeed } from './catalogue/overspeed'
import { geoRegion } from './catalogue/regions'
import { sensorData } from './catalogue/sensor-data'
import { idling, ignition, parking } from './catalogue/standing'
import { threeAxisData } from './catalogue/three-axis'
import { trackDetails } from './catalogue/track-details'
import { tripAggregates, trips } from './catalogue/trips'
import { motionStatistics, vehicleStatusDetails, vehicleStatusOverview } from './catalogue/vehicle-status'
import { periodAggregates } from './period-rows'

/** Where the rows of each report come from: the query of its name, in the file of the name of its definition's. */
export const REPORT_QUERIES: { [N in ReportName]: ReportQuery<(typeof REPORTS)[N]> } = {
  trips,
  mileage,
  mileageDaily,
  trackDetails,
  parking,
  idling,
  ignition,
  overspeed,
  geoRegion,
  motionStatistics,
  vehicleStatusOverview,
  vehicleStatusDetails,
  online,
  offline,
  stateStatistics,
  alertDetails,
  alertStatistics,
  drivingBehavior,
  KC208SBehavior,
  threeAxisData,
  fuelConsumption,
  currentFuelValue,
  vehicleRefuelingData,
  refueling,
  temperature,
  humidity,
  internalBattery,
  externalBattery,
  positioningBattery,
  logistics,
  carriageMileage,
  sensorData,
  OBDTripReport,
  OBDCanReport,
  OBDFaultReport,
  clockIn,
  bluetoothClockIn,
}

/**
 * What the rows of a report come to, for those of which there may be tens of thousands. Each says the same
 * as its rows do (tests/api/demo-reports.test.ts).
 */
export const REPORT_AGGREGATES: Partial<Record<ReportName, AggregateQuery>> = {
  trips: tripAggregates,
  parking: periodAggregates('parking'),
  idling: periodAggregates('idling'),
  online: periodAggregates('online'),
  offline: periodAggregates('offline'),
}
