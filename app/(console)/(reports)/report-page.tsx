import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { DrivingLimitsButton } from '@/components/reports/hours/driving-limits-button'
import { ReportScreen } from '@/components/reports/report-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { findDefinition } from '@/db/queries/reports/definitions'
import { AppError } from '@/lib/errors'
import { reportFor } from '@/lib/reports/drivers/fleet-report'
import { isForFleet } from '@/lib/reports/report'
import { requireFleetPage } from '@/server/next/fleet-page'
import { requirePage } from '@/server/next/page'

/** What stands behind the name in an address; one that there is not, is a page that there is not. */
async function definitionOf(name: string) {
  const { access } = await requirePage('reports.read')
  return findDefinition(access, name).catch((error: unknown) => {
    if (error instanceof AppError) notFound()
    throw error
  })
}

export async function reportTitle(name: string): Promise<string> {
  const { title, source } = await definitionOf(name)
  const t = await getTranslations('reports.names')
  return title ?? t(source)
}

export async function ReportPage({ name }: { name: string }) {
  const { report, source, title } = await definitionOf(name)
  const hasFleet = await requireFleetPage()
  const t = await getTranslations('reports')
  if (isForFleet(report) && !hasFleet)
    return (
      <AreaTexts of={['fleet']}>
        <FleetForOthers />
      </AreaTexts>
    )
  return (
    <ReportScreen
      key={name}
      name={name}
      report={reportFor(report, hasFleet)}
      title={title ?? t(`names.${source}`)}
      explanation={t(`explanations.${source}`)}
      action={source === 'driverHours' ? <DrivingLimitsButton /> : undefined}
    />
  )
}
