'use client'
import { Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { RuleSwitch } from '@/components/alert-rules/list/rule-switch'
import { RuleTitle, Vehicles } from '@/components/alert-rules/list/rule-words'
import { useCountsText } from '@/components/commands/on-alert/on-alert-words'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import { hasBroadcastForm, spokenOf } from '@/lib/alerts/rules/broadcast-rule'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { SPOKEN_SPEED } from '@/lib/commands/catalogue/spoken-limits'

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
        <Said text={t('says', { text: spokenOf(onAlert) })} />
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

/** What is said, with the name of what stands in it only then. */
function Said({ text }: { text: string }) {
  const speed = useTranslations('fleet.broadcasts')('speed')
  return (
    <p dir="auto" className="text-body">
      <Cut lines={2} title={text.replaceAll(SPOKEN_SPEED, `[${speed}]`)}>
        {text.split(SPOKEN_SPEED).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike
          <Fragment key={at}>
            {at > 0 && <Badge>{speed}</Badge>}
            {part}
          </Fragment>
        ))}
      </Cut>
    </p>
  )
}
