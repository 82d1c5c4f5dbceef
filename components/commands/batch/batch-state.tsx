'use client'
import { Ban, CheckCheck, Hourglass } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { type BatchStanding, batchStanding } from '@/lib/commands/batch-progress'
import type { CommandBatch } from '@/lib/commands/batch-schema'

const LOOKS: Record<BatchStanding, { tone: BadgeTone; icon: typeof Ban }> = {
  goingOn: { tone: 'primary', icon: Hourglass },
  over: { tone: 'neutral', icon: CheckCheck },
  cancelled: { tone: 'warning', icon: Ban },
}

/** Whether a batch goes on, is over, or was cancelled: a word with its sign. */
export function BatchStateBadge({ batch }: { batch: CommandBatch }) {
  const t = useTranslations('commands.batch.standings')
  const standing = batchStanding(batch)
  const { tone, icon: Icon } = LOOKS[standing]
  return (
    <Badge tone={tone}>
      <Icon className="size-3 shrink-0" aria-hidden="true" />
      {t(standing)}
    </Badge>
  )
}
