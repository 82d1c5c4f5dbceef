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
import { trips } from './catalogue/trips'
import { motionStatistics, vehicleStatusDetails, vehicleStatusOverview } from './catalogue/vehicle-status'
import type { ReportName } from './names'
import type { Report } from './report'

/** Every report there is. */
export const REPORTS = {
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
} satisfies Record<ReportName, Report>

export const reportOf = (name: ReportName): Report => REPORTS[name]
