import type { Bundle, ReportBundles } from '@/lib/reports/bundle'
import type { ReportRow } from '@/lib/reports/row'
import { deviceFinder, iso, type ReportDevice, rowOf } from './ask'
import type { StretchSums, SummedStretches } from './stretch-sums'

/** What was summed up, as bundles of rows whose column `time` says when they start. */
export function bundlesOf<Sums extends StretchSums, Open extends { deviceId: number }>(
  devices: readonly ReportDevice[],
  { byDevice, byQuarter, open }: SummedStretches<Sums> & { open: Open[] },
  time: string,
  figuresOf: (sums: Sums) => Bundle['figures'],
  rowOfOpen: (device: ReportDevice, open: Open) => ReportRow,
): ReportBundles {
  const deviceOf = deviceFinder(devices)
  const bundle = (head: ReportRow, sums: Sums): Bundle => ({
    head,
    rows: sums.rows,
    figures: figuresOf(sums),
  })
  return {
    byDevice: byDevice.map((sums) => bundle(rowOf(deviceOf(sums.deviceId), {}, lasting(sums)), sums)),
    byQuarter: byQuarter.map((sums) => {
      const cells = { [time]: iso(new Date(sums.time)) }
      return bundle({ imei: null, device: null, ...lasting(sums), cells }, sums)
    }),
    open: open.map((one) => rowOfOpen(deviceOf(one.deviceId), one)),
  }
}

const lasting = ({ first, last }: StretchSums) => ({ from: iso(new Date(first)), to: iso(new Date(last)) })
