import { writeReportAddress } from '@/lib/reports/report-address'

/** The report of trips shows so many days at once. */
const SHOWN_MS = 30 * 86_400_000

type Carried = { imei: string; from: string; to: string | null }

/**
 * The trips that a vehicle made with one of its devices: of the time in which it carried it alone, the last month of that. What the
 * device did in another vehicle is none of them.
 */
export function tripsLink({ imei, from, to }: Carried, now: number): string {
  const end = Math.min(to === null ? now : Date.parse(to), now)
  const period = { from: Math.max(Date.parse(from), end - SHOWN_MS), to: end }
  return `/trips?${writeReportAddress({ imeis: [imei], period, conditions: [], group: null })}`
}
