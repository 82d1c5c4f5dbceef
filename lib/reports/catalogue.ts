import { alertDetails } from './catalogue/alert-details'
import { alertStatistics } from './catalogue/alert-statistics'
import { bluetoothClockIn } from './catalogue/bluetooth-clock-in'
import { carriageMileage } from './catalogue/carriage-mileage'
import { clockIn } from './catalogue/clock-in'
import { currentFuelValue } from './catalogue/current-fuel-value'
import { drivingBehavior } from './catalogue/driving-behavior'
import { externalBattery } from './catalogue/external-battery'
import { fuelConsumption } from './catalogue/fuel-consumption'
import { geoRegion } from './catalogue/geo-region'
import { humidity } from './catalogue/humidity'
import { idling } from './catalogue/idling'
import { ignition } from './catalogue/ignition'
import { internalBattery } from './catalogue/internal-battery'
import { KC208SBehavior } from './catalogue/kc208-s-behavior'
import { logistics } from './catalogue/logistics'
import { mileage } from './catalogue/mileage'
import { mileageDaily } from './catalogue/mileage-daily'
import { motionStatistics } from './catalogue/motion-statistics'
import { OBDCanReport } from './catalogue/obd-can-report'
import { OBDFaultReport } from './catalogue/obd-fault-report'
import { OBDTripReport } from './catalogue/obd-trip-report'
import { offline } from './catalogue/offline'
import { online } from './catalogue/online'
import { overspeed } from './catalogue/overspeed'
import { parking } from './catalogue/parking'
import { positioningBattery } from './catalogue/positioning-battery'
import { refueling } from './catalogue/refueling'
import { sensorData } from './catalogue/sensor-data'
import { stateStatistics } from './catalogue/state-statistics'
import { temperature } from './catalogue/temperature'
import { threeAxisData } from './catalogue/three-axis-data'
import { trackDetails } from './catalogue/track-details'
import { trips } from './catalogue/trips'
import { vehicleRefuelingData } from './catalogue/vehicle-refueling-data'
import { vehicleStatusDetails } from './catalogue/vehicle-status-details'
import { vehicleStatusOverview } from './catalogue/vehicle-status-overview'
import type { ReportName } from './names'
import type { Report } from './report'

/** Every report there is. */
export const REPORTS: Readonly<Record<ReportName, Report>> = {
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

export const reportOf = (name: ReportName): Report => REPORTS[name]
