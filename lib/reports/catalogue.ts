import * as alerts from './catalogue/alerts'
import * as batteries from './catalogue/batteries'
import * as climate from './catalogue/climate'
import * as clockIn from './catalogue/clock-in'
import * as connection from './catalogue/connection'
import * as costs from './catalogue/costs'
import * as drivers from './catalogue/drivers'
import * as drivingBehavior from './catalogue/driving-behavior'
import * as fuel from './catalogue/fuel'
import * as landmarkVisits from './catalogue/landmark-visits'
import * as logistics from './catalogue/logistics'
import * as mileage from './catalogue/mileage'
import * as obd from './catalogue/obd'
import * as overspeed from './catalogue/overspeed'
import * as regions from './catalogue/regions'
import * as routes from './catalogue/routes'
import * as sensorData from './catalogue/sensor-data'
import * as standing from './catalogue/standing'
import * as threeAxis from './catalogue/three-axis'
import * as trackDetails from './catalogue/track-details'
import * as trips from './catalogue/trips'
import * as vehicleStatus from './catalogue/vehicle-status'
import type { ReportName } from './names'
import type { Report } from './report'

/** Every report there is: what the files of the catalogue export, by the names that `REPORT_NAMES` lists. */
export const REPORTS = {
  ...alerts,
  ...batteries,
  ...climate,
  ...clockIn,
  ...connection,
  ...costs,
  ...drivers,
  ...drivingBehavior,
  ...fuel,
  ...landmarkVisits,
  ...logistics,
  ...mileage,
  ...obd,
  ...overspeed,
  ...regions,
  ...routes,
  ...sensorData,
  ...standing,
  ...threeAxis,
  ...trackDetails,
  ...trips,
  ...vehicleStatus,
} satisfies Record<ReportName, Report>

export const reportOf = (name: ReportName): Report => REPORTS[name]
