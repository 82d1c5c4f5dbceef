import type { ReactNode } from 'react'
import { ReportsShell } from '@/components/reports/reports-shell'
import { AreaTexts } from '@/components/shell/area-texts'
import { reportIndex } from '@/lib/reports/report-index'
import { requirePage } from '@/server/next/page'

export default async function ReportsLayout({ children }: { children: ReactNode }) {
  await requirePage('reports.read')
  return (
    <AreaTexts
      of={[
        'reports',
        'eventTypes',
        'deviceChoices',
        'device',
        'map',
        'accountPicker',
        'errors',
        'validation',
        'fixFlags',
        'tripWhy',
        'trackingRules',
      ]}
    >
      <ReportsShell index={reportIndex()}>{children}</ReportsShell>
    </AreaTexts>
  )
}
