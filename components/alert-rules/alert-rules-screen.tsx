'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount, useTimeZone } from '@/components/account/account-context'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import { MAX_RULE_NAME } from '@/lib/alerts/rules/rule-limits'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { newRule, type RuleValues, valuesOf } from '@/lib/alerts/rules/rule-values'
import { KindChooser } from './kind-chooser'
import { RuleList } from './list/rule-list'
import { useLinkedRule } from './use-linked-rule'

/** Comes with what checks a form, when the first is opened. */
const RuleEditor = lazyPart(() => import('./editor/rule-editor'))

type View =
  | { what: 'list' | 'kinds' }
  /** `rule` is the one that is edited; null for a new one. */
  | { what: 'form'; rule: AlertRule | null; values: RuleValues }

/** /alertRules: the rules of an account, and the form of one with what it would have found. */
export function AlertRulesScreen() {
  const t = useTranslations('alertRules')
  const zone = useTimeZone()
  const { deviceSubset } = useAccount()
  const [view, setView] = useState<View>({ what: 'list' })
  const close = () => setView({ what: 'list' })
  const open = (rule: AlertRule | null, values: RuleValues) => setView({ what: 'form', rule, values })
  const blank = (kind: AlertKindName): RuleValues => ({
    ...newRule(kind, t(`kinds.${kind}`).slice(0, MAX_RULE_NAME), zone),
    // Whoever was given a part of the devices makes rules about those.
    scope: deviceSubset ? 'chosen' : 'all',
  })
  const { isOpening } = useLinkedRule(blank, (values) => open(null, values))
  if (isOpening) return <SkeletonRows rows={8} className="p-6" />
  if (view.what === 'kinds')
    return <KindChooser onChoose={(kind) => open(null, blank(kind))} onBack={close} />
  if (view.what === 'form')
    return (
      <Suspense fallback={<SkeletonRows rows={8} className="p-6" />}>
        <RuleEditor
          rule={view.rule}
          values={view.values}
          onOtherKind={() => setView({ what: 'kinds' })}
          onClose={close}
        />
      </Suspense>
    )
  return (
    <RuleList
      onAdd={() => setView({ what: 'kinds' })}
      onEdit={(rule) => open(rule, valuesOf(rule))}
      onCopy={(rule) => {
        const name = t('screen.list.copyOf', { name: rule.name }).slice(0, MAX_RULE_NAME)
        open(null, { ...valuesOf(rule), name })
      }}
    />
  )
}
