import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ReportBuilder } from '@/components/custom-reports/report-builder'
import { findCustomReport } from '@/db/queries/reports/custom-reports'
import { AppError } from '@/lib/errors'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.screen')
  return { title: t('addReport') }
}

type Props = { searchParams: Promise<{ id?: string }> }

export default async function AddReportPage({ searchParams }: Props) {
  const { access } = await requirePage('reports.edit')
  const { id } = await searchParams
  const given = /^\d{1,9}$/.test(id ?? '')
    ? await findCustomReport(access, Number(id)).catch((error: unknown) => {
        if (error instanceof AppError) notFound()
        throw error
      })
    : null
  return <ReportBuilder key={given?.id ?? 'new'} given={given?.own ? given : null} />
}
