'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Cut } from '@/components/ui/cut'
import { ltr } from '@/components/ui/ltr'
import type { CommandCounts, OnAlertShown } from '@/lib/commands/on-alert-schema'
import { useCommandWords } from '../use-command-words'

/** What a rule or fence sends, in a word: the name of a command, or the text. */
export function useSentName(): (onAlert: NonNullable<OnAlertShown>) => string {
  const { nameOf } = useCommandWords()
  return (onAlert) => ('text' in onAlert ? ltr(onAlert.text) : nameOf({ ...onAlert, source: 'rule' }))
}

/** What became of its alerts, in a line. */
export function useCountsText(): (counts: CommandCounts) => string {
  const t = useTranslations('commands.onAlert')
  const formats = useFormats()
  return ({ ordered, held, late, refused }) =>
    t('counts', {
      ...{ ordered: formats.number(ordered), held: formats.number(held) },
      ...{ late: formats.number(late), refused: formats.number(refused) },
    })
}

type Props = { onAlert: OnAlertShown; commandCounts: CommandCounts | null }

/** What a rule sends, and what became of it; nothing of one that sends nothing. */
export function OnAlertFacts({ onAlert, commandCounts }: Props) {
  const t = useTranslations('commands.onAlert')
  const nameOf = useSentName()
  const countsText = useCountsText()
  if (!onAlert) return null
  return (
    <span className="block text-meta">
      <Cut lines={2}>{t('sends', { command: nameOf(onAlert) })}</Cut>
      {commandCounts && <span className="block text-muted">{countsText(commandCounts)}</span>}
    </span>
  )
}
