import type { ReportName } from '@/lib/reports/names'
import { alertDetails, alertStatistics, KC208SBehavior } from './alerts'
import type { BundleQuery, ReportQuery } from './ask'
import { externalBattery, internalBattery, positioningBattery } from './batteries'
import { humidity, temperature } from './climate'
import { bluetoothClockIn, clockIn } from './clock-in'
import { offline, online, stateStatistics } from './connection'
import { drivingBehavior } from './driving-behavior'
import { currentFuelValue, fuelConsumption, refueling, vehicleRefuelingData } from './fuel'
import { carriageMileage, logistics } from './logistics'
import { mileage, mileageDaily } from './mileage'
import { OBDCanReport, OBDFaultReport, OBDTripReport } from './obd'
import { overspeed } from './overspeed'
import { periodBundles } from './period-rows'
import { geoRegion } from './regions'
import { sensorData } from './sensor-data'
import { idling, ignition, parking } from './standing'
import { threeAxisData } from './three-axis'
import { trackDetails } from './track-details'
import { tripBundles, trips } from './trips'
import { motionStatistics, vehicleStatusDetails, vehicleStatusOverview } from './vehicle-status'

/** Where the rows of each report come from. */
export const REPORT_QUERIES: Record<ReportName, ReportQuery> = {
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
 * as its rows do (tests/api/report-bundles.test.ts).
 */
export const REPORT_BUNDLES: Partial<Record<ReportName, BundleQuery>> = {
  trips: tripBundles,
  parking: periodBundles('parking'),
  idling: periodBundles('idling'),
  online: periodBundles('online'),
  offline: periodBundles('offline'),
}
