'use client'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { rangeWarning } from '@/lib/reports/range-rules'
import { MANY_REPORT_DEVICES, MAX_SCREEN_ROWS, type Report } from '@/lib/reports/report'
import type { Period } from '@/lib/time/period'

type Props = {
  report: Report
  period: Period
  /** How many devices it is about. */
  devices: number | null
  count: number
  /** What is there to export it with. */
  action?: ReactNode
}

/** What a reader should know before waiting, or before trusting the table to be whole. */
export function ReportNotices({ report, period, devices, count, action }: Props) {
  const t = useTranslations('reports.notices')
  const days = report.live ? null : rangeWarning(period, report.limits)
  const tooMany = report.devices === 'many' && devices !== null && devices > MANY_REPORT_DEVICES
  const cut = count > MAX_SCREEN_ROWS
  return (
    <>
      {days !== null && <Notice icon={<CircleAlert />} text={t('longRange', { days })} />}
      {tooMany && (
        <Notice
          icon={<CircleAlert />}
          text={t('manyDevices', { count: devices, max: MANY_REPORT_DEVICES })}
          action={action}
        />
      )}
      {cut && (
        <Notice
          icon={<TriangleAlert />}
          text={t('cut', { max: MAX_SCREEN_ROWS, count })}
          action={tooMany ? undefined : action}
        />
      )}
    </>
  )
}

function Notice({ icon, text, action }: { icon: ReactNode; text: string; action?: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control bg-warning/10 px-3 py-1.5 text-body text-text [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-warning print:hidden"
    >
      {icon}
      <span className="min-w-0 flex-1">{text}</span>
      {action}
    </p>
  )
}
