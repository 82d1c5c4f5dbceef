import type * as reports from '@/lib/reports/catalogue/batteries'
import type { ReportQuery } from '../ask'
import { fixesBefore } from '../fixes-before'
import { readingRows } from '../reading-rows'

export const internalBattery: ReportQuery<typeof reports.internalBattery> = (access, ask) =>
  readingRows(access, ask, ['batteryPercent', 'batteryVolts'])

export const externalBattery: ReportQuery<typeof reports.externalBattery> = (access, ask) =>
  readingRows(access, ask, ['externalVolts'])

/** The battery with the newest position of that moment. */
export const positioningBattery: ReportQuery<typeof reports.positioningBattery> = async function* (
  access,
  ask,
) {
  const idOf = new Map(ask.devices.map(({ imei, id }) => [imei, id]))
  for await (const rows of readingRows(access, ask, ['batteryPercent', 'batteryVolts'])) {
    const moments = rows.map(({ imei, from }) => ({ deviceId: idOf.get(imei ?? '') ?? 0, time: from ?? '' }))
    const fixes = await fixesBefore(access, moments)
    yield rows.map((row, index) => {
      const fix = fixes[index]
      const { place = null, speedKmh = null, source = null } = fix ?? {}
      return { ...row, cells: { ...row.cells, place, speedKmh, source } }
    })
  }
}
