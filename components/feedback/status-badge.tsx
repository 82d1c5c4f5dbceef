import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { FeedbackStatus } from '@/lib/feedback/kinds'

const TONES: Readonly<Record<FeedbackStatus, BadgeTone>> = {
  open: 'warning',
  inProgress: 'primary',
  done: 'success',
  declined: 'neutral',
}

/** How far a feedback is. */
export function StatusBadge({ status }: { status: FeedbackStatus }) {
  const t = useTranslations('feedback.statuses')
  return <Badge tone={TONES[status]}>{t(status)}</Badge>
}
