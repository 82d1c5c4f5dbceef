import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ReportScreen } from '@/components/reports/report-screen'
import { findDefinition } from '@/db/queries/reports/definitions'
import { AppError } from '@/lib/errors'
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
  const t = await getTranslations('reports')
  return (
    <ReportScreen
      key={name}
      name={name}
      report={report}
      title={title ?? t(`names.${source}`)}
      explanation={t(`explanations.${source}`)}
    />
  )
}
