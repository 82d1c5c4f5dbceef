'use client'
import { useTranslations } from 'next-intl'
import { Cut } from '@/components/ui/cut'
import { ltr } from '@/components/ui/ltr'
import { MOST_SPOKEN_A_DAY } from '@/lib/commands/catalogue/spoken-limits'
import type { CommandCounts, OnAlertFields } from '@/lib/commands/on-alert-schema'
import { useCommandWords } from '../use-command-words'

/** What a rule or fence sends, in a word: the name of a command, or the text. Null of one that sends nothing. */
export function useSentName(): (sent: Pick<OnAlertFields, 'onAlert' | 'words'>) => string | null {
  const { nameOf } = useCommandWords()
  return ({ onAlert, words }) => {
    if (!onAlert) return null
    return 'text' in onAlert ? ltr(onAlert.text) : nameOf({ command: onAlert.command, source: 'rule', words })
  }
}

/** What became of its alerts, in a line: how often it was sent and, where there is any, what was not. */
export function useCountsText(): (counts: CommandCounts) => string {
  const t = useTranslations('commands.onAlert')
  return ({ ordered, spokenTooOften, ...others }) =>
    [
      t('sent30', { count: ordered }),
      ...(['held', 'late', 'refused'] as const).flatMap((name) =>
        others[name] > 0 ? t(name, { count: others[name] }) : [],
      ),
      ...(spokenTooOften > 0
        ? [t('spokenTooOften', { count: spokenTooOften, most: MOST_SPOKEN_A_DAY })]
        : []),
    ].join(' · ')
}

/** What a rule sends, and what became of it; nothing of one that sends nothing. */
export function OnAlertFacts({ commandCounts, ...sent }: OnAlertFields) {
  const t = useTranslations('commands.onAlert')
  const nameOf = useSentName()
  const countsText = useCountsText()
  const name = nameOf(sent)
  if (name === null) return null
  return (
    <span className="block text-meta">
      <Cut lines={2}>{t('sends', { command: name })}</Cut>
      {commandCounts && <span className="block text-muted">{countsText(commandCounts)}</span>}
    </span>
  )
}
