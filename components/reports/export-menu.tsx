'use client'
import { Download, FileSpreadsheet, FileText, FileType, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { ExportReportBody } from '@/lib/reports/export/export-schema'
import { REPORT_FORMATS, type ReportFormat } from '@/lib/reports/report'
import { ExportByAccount } from './export-by-account'
import { useReportExport } from './use-report-export'

const ICONS: Record<ReportFormat, React.ReactNode> = {
  xlsx: <FileSpreadsheet />,
  csv: <FileText />,
  pdf: <FileType />,
}

type Props = {
  name: string
  /** What the screen shows; nothing while it cannot be asked yet. */
  question: Omit<ExportReportBody, 'format'> | null
  /** A report of one device has no others of an account. */
  byAccount: boolean
}

/** Saves a report as a file: what is shown, or the same for every device of an account. */
export function ExportMenu({ name, question, byAccount }: Props) {
  const t = useTranslations('reports.export')
  const { busy, run } = useReportExport(name)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label={t('label')} icon={<Download />} disabled={busy || !question} />}
      >
        <MenuLabel>{t('direct')}</MenuLabel>
        {REPORT_FORMATS.map((format) => (
          <MenuItem
            key={format}
            icon={ICONS[format]}
            onSelect={() => question && void run({ ...question, format })}
          >
            {t(`format.${format}`)}
          </MenuItem>
        ))}
        {byAccount && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Users />} onSelect={() => setChoosing(true)}>
              {t('byAccount')}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {choosing && question && (
        <ExportByAccount
          busy={busy}
          onClose={() => setChoosing(false)}
          onExport={async (account, format) => {
            await run({ ...question, imei: undefined, account, format })
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}
