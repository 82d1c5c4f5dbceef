import type * as reports from '@/lib/reports/catalogue/three-axis'
import { inTurns, iso, placeOf, type ReportQuery, rowOf } from '../ask'
import { listPeriods } from '../periods'
import { readingRows } from '../reading-rows'

const KINDS = ['harshAcceleration', 'harshBraking', 'harshCornering', 'crash'] as const

/**
 * Forces on a vehicle: what its own sensor of three axes measured, and the harsh moments that were
 * worked out of its speeds and headings.
 */
export const threeAxisData: ReportQuery<typeof reports.threeAxisData> = async function* (access, ask) {
  const { from, to } = ask
  for await (const rows of readingRows(access, ask, ['accelerationX', 'accelerationY', 'accelerationZ'])) {
    yield rows.map((row) => {
      const { accelerationX: forward, accelerationY: sideways, accelerationZ: vertical, ...cells } = row.cells
      const axes = [forward, sideways, vertical].filter((one): one is number => typeof one === 'number')
      const strength = Math.hypot(...axes)
      const rest = { kind: 'measured', speedKmh: null, place: null }
      return {
        ...row,
        cells: {
          ...cells,
          ...rest,
          forward: forward ?? null,
          sideways: sideways ?? null,
          vertical: vertical ?? null,
          strength,
        },
      }
    })
  }
  yield* inTurns(ask, async ({ ids, deviceOf }) => {
    const moments = await listPeriods(access, { deviceIds: ids, from, to, kinds: KINDS })
    return moments.map(({ deviceId, kind, start, startLat, startLon, maxValue, details }) => {
      const along =
        kind === 'harshAcceleration' ? maxValue : kind === 'harshBraking' && maxValue ? -maxValue : null
      return rowOf(
        deviceOf(deviceId),
        {
          time: iso(start),
          kind,
          forward: along,
          vertical: null,
          strength: maxValue,
          sideways: kind === 'harshCornering' ? maxValue : null,
          speedKmh: typeof details?.speedKmh === 'number' ? details.speedKmh : null,
          place: placeOf(startLat, startLon),
        },
        { from: start, to: start },
      )
    })
  })
}
