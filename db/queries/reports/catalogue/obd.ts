import type * as reports from '@/lib/reports/catalogue/obd'
import type { ReportQuery } from '../ask'
import { detail, periodRows } from '../period-rows'
import { readingRows } from '../reading-rows'

/** From engine on to engine off, as the vehicle's own computer tells. */
export const OBDTripReport: ReportQuery<typeof reports.OBDTripReport> = (access, ask) =>
  periodRows(access, ask, ['obdTrip'], (trip, { imei }) => {
    const litres = detail(trip, 'litres')
    return {
      distanceM: trip.distanceM,
      fuelL: litres,
      consumption: litres !== null && trip.distanceM > 0 ? (litres / trip.distanceM) * 100_000 : null,
      avgKmh: trip.avgValue,
      maxKmh: trip.maxValue,
      maxRpm: detail(trip, 'maxRpm'),
      avgRpm: detail(trip, 'avgRpm'),
      maxCoolantC: detail(trip, 'maxCoolantC'),
      details: `/OBDTripReportInfo/${imei}-${trip.start.getTime()}`,
    }
  })

export const OBDFaultReport: ReportQuery<typeof reports.OBDFaultReport> = (access, ask) =>
  periodRows(access, ask, ['obdFault'], ({ sensor }) => ({ code: sensor }))

export const OBDCanReport: ReportQuery<typeof reports.OBDCanReport> = async function* (access, ask) {
  const measures = [
    'obdSpeedKmh',
    'rpm',
    'coolantC',
    'throttlePercent',
    'fuelRateLh',
    'fuelL',
    'odometerKm',
    'engineHours',
    'externalVolts',
  ] as const
  const ofEngine = measures.slice(0, 5)
  for await (const rows of readingRows(access, ask, measures)) {
    // Fuel and supply are known of vehicles without OBD too; such rows are not of this report.
    yield rows.filter(({ cells }) => ofEngine.some((measure) => cells[measure] !== null))
  }
}
