import { useTranslations } from 'next-intl'
import { reportOf } from '@/lib/reports/catalogue'
import { type CustomReportListed, customName } from '@/lib/reports/custom-schema'
import { BOARD_SCHEDULE, isReportName } from '@/lib/reports/names'
import type { Report } from '@/lib/reports/report'

const ownOf = (name: string, own: readonly CustomReportListed[]) =>
  own.find(({ id }) => customName(id) === name)

/** What a schedule reports, or what its own report is made of; null while that is not known. */
export function reportBehind(name: string, own: readonly CustomReportListed[]): Report | null {
  if (isReportName(name)) return reportOf(name)
  const found = ownOf(name, own)
  return found ? reportOf(found.source) : null
}

/** What a report is called: one of the catalogue, or one that somebody made. */
export function useReportTitle(): (name: string, own: readonly CustomReportListed[]) => string | undefined {
  const t = useTranslations('reports')
  return (name, own) => {
    if (name === BOARD_SCHEDULE) return t('schedules.fleetBoard')
    return isReportName(name) ? t(`names.${name}`) : ownOf(name, own)?.name
  }
}
