'use client'
import { PanelLeftOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Sheet } from '@/components/ui/sheet'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { ReportIndex } from '@/lib/reports/report-index'
import { ReportsNav } from './reports-nav'

/** Which reports there are, in their groups and order. */
export const IndexContext = createContext<ReportIndex | null>(null)

/** The list of reports beside the one that is open; on a phone it comes from below. */
export function ReportsShell({ index, children }: { index: ReportIndex; children: ReactNode }) {
  const phone = useIsPhone()
  return (
    <IndexContext.Provider value={index}>
      <div className="flex h-full bg-bg print:block print:h-auto">
        {!phone && (
          <aside className="flex w-60 shrink-0 flex-col border-e border-hairline bg-surface phone:hidden print:hidden">
            <ReportsNav index={index} />
          </aside>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: dashboards are longer than the screen, and keys scroll them */}
        <div tabIndex={0} className="min-w-0 flex-1 overflow-y-auto -outline-offset-2 print:overflow-visible">
          {children}
        </div>
      </div>
    </IndexContext.Provider>
  )
}

/** Opens the list of reports where it has no place of its own. */
export function OpenReportsList() {
  const t = useTranslations('reports.screen')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const index = useContext(IndexContext)
  const [open, setOpen] = useState(false)
  if (!phone || !index) return null
  return (
    <Sheet
      side="bottom"
      title={t('list')}
      closeLabel={ui('close')}
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton label={t('list')} icon={<PanelLeftOpen className="rtl:-scale-x-100" />} />}
    >
      <ReportsNav index={index} onChosen={() => setOpen(false)} />
    </Sheet>
  )
}
