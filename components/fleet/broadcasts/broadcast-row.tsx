'use client'
import { Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RuleSwitch } from '@/components/alert-rules/list/rule-switch'
import { RuleTitle, Vehicles } from '@/components/alert-rules/list/rule-words'
import { useCountsText } from '@/components/commands/on-alert/on-alert-words'
import { buttonVariants } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import { hasBroadcastForm, spokenOf } from '@/lib/alerts/rules/broadcast-rule'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'

type Props = { rule: AlertRule; mayEdit: boolean; onOpen: (what: 'form' | 'delete') => void }

/** What is watched, what is said and to whom, and what became of it in 30 days. */
export function BroadcastRow({ rule, mayEdit, onOpen }: Props) {
  const t = useTranslations('fleet.broadcasts')
  const countsText = useCountsText()
  const { name, kind, onAlert, commandCounts } = rule
  return (
    <li className="flex items-start gap-2 px-4 py-3 phone:flex-wrap phone:px-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 phone:basis-full">
        <RuleTitle rule={rule} />
        <p dir="auto" className="text-body">
          <Cut lines={2}>{t('says', { text: spokenOf(onAlert) })}</Cut>
        </p>
        <div className="flex flex-wrap gap-x-4 text-meta text-muted">
          <Vehicles rule={rule} />
          {commandCounts && <span>{countsText(commandCounts)}</span>}
        </div>
      </div>
      <div className="flex items-center gap-1 phone:ms-auto">
        <RuleSwitch rule={rule} />
        {mayEdit && (
          <>
            {hasBroadcastForm(kind) ? (
              <IconButton label={t('edit', { name })} icon={<Pencil />} onClick={() => onOpen('form')} />
            ) : (
              <Link href={`/alertRules?search=${encodeURIComponent(name)}`} className={buttonVariants()}>
                {t('inRules')}
              </Link>
            )}
            <IconButton label={t('delete', { name })} icon={<Trash2 />} onClick={() => onOpen('delete')} />
          </>
        )}
      </div>
    </li>
  )
}
