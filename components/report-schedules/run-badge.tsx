'use client'
import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { ReportRun } from '@/lib/reports/schedule-schema'

const TONES: Record<ReportRun['status'], BadgeTone> = {
  waiting: 'neutral',
  running: 'primary',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

/**
 * How a run ended; one whose mail was not taken has ended only in part. `wanted`: somebody waits for a mail, and the
 * platform sends none.
 */
export function RunBadge({ run, wanted = false }: { run: ReportRun; wanted?: boolean }) {
  const { status, error, mailedAt } = run
  const t = useTranslations('reports.schedules.status')
  const isUnmailed = status === 'done' && (error !== null || (wanted && mailedAt === null))
  return <Badge tone={isUnmailed ? 'warning' : TONES[status]}>{t(isUnmailed ? 'unmailed' : status)}</Badge>
}
