import type { Metadata } from 'next'
import { ReportPage, reportTitle } from '../../report-page'

type Props = { params: Promise<{ reportName: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await reportTitle((await params).reportName) }
}

export default async function NewReportPage({ params }: Props) {
  return <ReportPage name={(await params).reportName} />
}
