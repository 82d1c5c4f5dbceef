import type { ReactNode } from 'react'
import { ReportsShell } from '@/components/reports/reports-shell'
import { AreaTexts } from '@/components/shell/area-texts'
import { seesFleet } from '@/lib/auth/access'
import { reportIndex } from '@/lib/reports/report-index'
import { requirePage } from '@/server/next/page'

export default async function ReportsLayout({ children }: { children: ReactNode }) {
  const { access } = await requirePage('reports.read')
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
      <ReportsShell index={reportIndex(seesFleet(access))}>{children}</ReportsShell>
    </AreaTexts>
  )
}
