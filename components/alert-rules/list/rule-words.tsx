'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { OnAlertFacts } from '@/components/commands/on-alert/on-alert-words'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { useNow } from '@/components/ui/use-now'
import { fencesNamed } from '@/lib/alerts/kinds/kinds'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { stageAt } from '@/lib/alerts/rules/rule-times'
import { useFenceNames } from '../fields/fence-names'
import { KindIcon } from '../kind-chooser'
import { useRuleText } from '../use-rule-text'

const MINUTE_MS = 60_000

type Props = { rule: AlertRule }

/** What a rule is called, of what kind it is, what it says, and whose it is where it is another account's. */
export function RuleTitle({ rule, onPress }: Props & { onPress?: () => void }) {
  const t = useTranslations('alertRules')
  const fenceNames = useFenceNames(fencesNamed(rule.kind, rule.params))
  const says = useRuleText()(rule.kind, rule.params, fenceNames)
  const name = <Cut lines={2}>{rule.name}</Cut>
  return (
    <span className={cn('flex items-start gap-3', !rule.enabled && 'text-muted [&_svg]:opacity-60')}>
      <KindIcon kind={rule.kind} severity={rule.severity} />
      <span className="min-w-0 flex-1">
        {onPress ? (
          <button
            type="button"
            onClick={onPress}
            className="max-w-full text-start font-medium hover:text-primary-text"
          >
            {name}
          </button>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="block text-meta text-muted">
          {t(`kinds.${rule.kind}`)}
          {says && <span className="before:content-['_·_']">{says}</span>}
        </span>
        <Dates rule={rule} />
        {!rule.own && (
          <span className="block truncate text-meta text-muted">
            <bdi>{rule.accountName}</bdi>
          </span>
        )}
      </span>
    </span>
  )
}

/** That a rule has ended, or is still to begin. */
function Dates({ rule: { activeFrom, activeUntil } }: Props) {
  const t = useTranslations('alertRules.screen.list')
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  const stage = stageAt({ activeFrom, activeUntil }, now)
  if (stage === 'within') return null
  const [text, at] =
    stage === 'before' ? (['starts', activeFrom] as const) : (['ended', activeUntil] as const)
  return (
    <span className="block">
      <Badge>{t(text, { time: formats.dateMinute(Date.parse(at ?? '')) })}</Badge>
    </span>
  )
}

export function Vehicles({ rule: { devices, groupIds, except } }: Props) {
  const t = useTranslations('alertRules.screen.list')
  const about = groupIds
    ? t('groups', { count: groupIds.length })
    : Array.isArray(devices)
      ? t('vehicles', { count: devices.length })
      : t('allVehicles')
  return (
    <span className="flex flex-col">
      {about}
      {except && except.length > 0 && (
        <span className="text-meta text-muted">{t('except', { count: except.length })}</span>
      )}
    </span>
  )
}

/** How it is told, who is told later, and what is sent to the vehicle. */
export function Telling({ rule: { tell, onAlert, words, commandCounts } }: Props) {
  const t = useTranslations('alertRules.screen.list')
  const format = useFormatter()
  const formats = useFormats()
  const others = tell.contactIds.length + tell.roles.length + tell.accountIds.length
  const ways = [
    tell.mail && t('mail'),
    tell.push && t('push'),
    others > 0 && t('others', { count: others }),
    tell.webhookIds.length > 0 && t('webhooks', { count: tell.webhookIds.length }),
  ].filter((way) => way !== false)
  return (
    <span className="flex flex-col">
      {ways.length > 0 ? (
        format.list(ways, { type: 'conjunction', style: 'narrow' })
      ) : (
        <span className="text-muted">{t('nobody')}</span>
      )}
      {tell.escalation && (
        <span className="text-meta text-muted">
          {t('later', { time: formats.duration(tell.escalation.afterMinutes * 60) })}
        </span>
      )}
      <OnAlertFacts onAlert={onAlert} words={words} commandCounts={commandCounts} />
    </span>
  )
}

/** How often it was told, and how often it may be. */
export function TimesTold({ rule: { toldCount, tell } }: Props) {
  const t = useTranslations('alertRules.screen.list')
  const formats = useFormats()
  const { availableTimes } = tell
  return (
    <span className="inline-flex flex-col items-end gap-1 phone:flex-row phone:items-center">
      <span className="not-phone:hidden text-muted">{t('columns.times')}</span>
      {availableTimes === 0
        ? formats.number(toldCount)
        : t('timesOf', { count: toldCount, max: availableTimes })}
      {availableTimes > 0 && toldCount >= availableTimes && <Badge tone="warning">{t('usedUp')}</Badge>}
    </span>
  )
}
