import { sumVehicleMonths } from '@/db/queries/fleet/costs/cost-sums'
import { drivenBetween } from '@/db/queries/fleet/costs/driven-months'
import { vehiclesOfReport } from '@/db/queries/fleet/costs/report-vehicles'
import { costPerKm, isCounted, type MonthSums, monthsBetween, noSums } from '@/lib/fleet/costs/month-costs'
import type * as reports from '@/lib/reports/catalogue/costs'
import type { ReportRow } from '@/lib/reports/row'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import type { ReportQuery } from '../ask'

/** So many vehicles are read at a time. */
const AT_ONCE = 200

/**
 * What each vehicle cost in each month of the range, whole days of it, and what it drove. Months without costs are told where it
 * drove, in the currencies that it has in the range: what is tanked in one month is burnt in the next.
 */
export const fleetCosts: ReportQuery<typeof reports.fleetCosts> = async function* (access, ask) {
  const { from, to, timeZone } = ask
  const days = { from: dayOf(from.getTime(), timeZone), to: dayOf(to.getTime() - 1, timeZone) }
  const months = monthsBetween(days)
  const bounds = [...months.map(({ from: day }) => day), addDays(days.to, 1)].map((day) =>
    startOfDay(day, timeZone),
  )
  const vehicles = await vehiclesOfReport(access, ask)
  for (let at = 0; at < vehicles.length; at += AT_ONCE) {
    const part = vehicles.slice(at, at + AT_ONCE)
    const vehicleIds = part.map(({ id }) => id)
    const [sums, driven] = await Promise.all([
      sumVehicleMonths(access, { ...days, vehicleIds }),
      drivenBetween(access, vehicleIds, bounds),
    ])
    const byVehicle = new Map<number, MonthSums[]>()
    for (const one of sums) byVehicle.set(one.vehicleId, [...(byVehicle.get(one.vehicleId) ?? []), one])
    yield part.flatMap(({ id, name }) => {
      const rows = byVehicle.get(id) ?? []
      const currencies = [...new Set(rows.map(({ currency }) => currency))].sort()
      return months.flatMap(({ month }, index) => {
        const own = driven.get(id) ?? []
        const distanceM = own[index] ?? 0
        const counted = isCounted(own, index)
        return currencies.flatMap((currency) => {
          const found = rows.find((row) => row.month === month && row.currency === currency)
          return found || distanceM > 0 ? [rowOf({ name, month, currency, distanceM, counted }, found)] : []
        })
      })
    })
  }
}

type Of = { name: string; month: string; currency: string; distanceM: number; counted: boolean }

function rowOf({ name, month, currency, distanceM, counted }: Of, found: MonthSums | undefined) {
  const { fuel, toll, fine, other, service, insurance, total } = found ?? noSums()
  const cells = {
    vehicle: name,
    month,
    currency,
    costFuel: fuel,
    costToll: toll,
    costFine: fine,
    costOther: other,
    costService: service,
    costInsurance: insurance,
    costTotal: total,
    distanceM,
    costCounted: counted ? total : 0,
    costPerKm: costPerKm(total, distanceM),
  }
  return { imei: null, device: null, from: null, to: null, cells } satisfies ReportRow<typeof cells>
}
