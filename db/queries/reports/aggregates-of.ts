import type { Aggregate, ReportAggregates } from '@/lib/reports/aggregate'
import type { ReportRow } from '@/lib/reports/row'
import { deviceFinder, iso, type ReportDevice, rowOf } from './ask'
import type { IntervalSums, SummedIntervals } from './interval-sums'

/** What was summed up, as aggregates of rows whose column `time` says when they start. */
export function aggregatesOf<Sums extends IntervalSums, Open extends { deviceId: number }>(
  devices: readonly ReportDevice[],
  { byDevice, byQuarterHour, open }: SummedIntervals<Sums> & { open: Open[] },
  time: string,
  figuresOf: (sums: Sums) => Aggregate['figures'],
  rowOfOpen: (device: ReportDevice, open: Open) => ReportRow,
): ReportAggregates {
  const deviceOf = deviceFinder(devices)
  const aggregate = (head: ReportRow, sums: Sums): Aggregate => ({
    head,
    rows: sums.rows,
    figures: figuresOf(sums),
  })
  return {
    byDevice: byDevice.map((sums) => aggregate(rowOf(deviceOf(sums.deviceId), {}, lasting(sums)), sums)),
    byQuarterHour: byQuarterHour.map((sums) => {
      const cells = { [time]: iso(new Date(sums.time)) }
      return aggregate({ imei: null, device: null, ...lasting(sums), cells }, sums)
    }),
    open: open.map((one) => rowOfOpen(deviceOf(one.deviceId), one)),
  }
}

const lasting = ({ first, last }: IntervalSums) => ({ from: iso(new Date(first)), to: iso(new Date(last)) })
