'use client'
import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/spinner'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { type CommandState, IN_FLIGHT } from '@/lib/commands/command-states'

/** What is not known to have been done is never green. */
const TONES: Record<CommandState, BadgeTone> = {
  waiting: 'neutral',
  sending: 'primary',
  sent: 'primary',
  done: 'success',
  answered: 'primary',
  refused: 'danger',
  failed: 'danger',
  timedOut: 'warning',
  unknown: 'warning',
  expired: 'warning',
  cancelled: 'neutral',
  replaced: 'neutral',
}

type Props = { command: Pick<DeviceCommand, 'state' | 'offline'> }

/** How far a command has come, in a word. */
export function CommandStateBadge({ command: { state, offline } }: Props) {
  const t = useTranslations('commands')
  return (
    <Badge tone={TONES[state]}>
      {IN_FLIGHT.includes(state) && <Spinner className="size-3" />}
      {state === 'waiting' && offline ? t('list.waitsOffline') : t(`states.${state}`)}
    </Badge>
  )
}

/** Why it was not done; nothing where no reason is known. */
export function useReasonText(): (command: Pick<DeviceCommand, 'reason'>) => string | null {
  const t = useTranslations('commands.reasons')
  return ({ reason }) => reason && t(reason)
}
