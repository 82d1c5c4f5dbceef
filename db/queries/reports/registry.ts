import type { REPORTS } from '@/lib/reports/catalogue'
import type { ReportName } from '@/lib/reports/names'
import type { AggregateQuery, ReportQuery } from './ask'
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
import { periodAggregates } from './period-rows'

/** Where the rows of each report come from: the query of its name, in the file of the name of its definition's. */
export const REPORT_QUERIES: { [N in ReportName]: ReportQuery<(typeof REPORTS)[N]> } = {
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
}

/**
 * What the rows of a report come to, for those of which there may be tens of thousands. Each says the same
 * as its rows do (tests/api/demo-reports.test.ts).
 */
export const REPORT_AGGREGATES: Partial<Record<ReportName, AggregateQuery>> = {
  trips: trips.tripAggregates,
  parking: periodAggregates('parking'),
  idling: periodAggregates('idling'),
  online: periodAggregates('online'),
  offline: periodAggregates('offline'),
}
