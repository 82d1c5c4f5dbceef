'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { AlertWhy } from '@/lib/alerts/why-schema'
import { api } from '@/lib/http/client'
import { WhyFixTable } from './why-fix-table'
import { WhyTold } from './why-told'

/** Why an alert was raised, by which fixes, and who was told of it. */
export default function WhyAnswer({ id }: { id: number }) {
  const t = useTranslations('events.why')
  const ui = useTranslations('ui')
  const why = useQuery({
    queryKey: ['alert-why', id],
    queryFn: ({ signal }) =>
      api('GET', '/api/alerts/[id]/why', { params: { id: String(id) }, signal, hideError: true }),
    retry: false,
  })
  if (why.isPending) return <SkeletonRows rows={4} />
  if (why.isError)
    return (
      <ErrorState
        title={t('notLoaded')}
        text={why.error.message}
        retryLabel={ui('retry')}
        onRetry={() => why.refetch()}
      />
    )
  const { rule, fence, fixes } = why.data
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body">
        <Cause why={why.data} />{' '}
        {(rule?.changedSince || fence?.changedSince) && (
          <span className="text-muted">{t(rule ? 'ruleChanged' : 'fenceChanged')}</span>
        )}
      </p>
      <WhyTold why={why.data} />
      {fixes && fixes.length > 0 && <WhyFixTable fixes={fixes} at={why.data.alert.time} />}
    </div>
  )
}

/** In a sentence what raised it. */
function Cause({ why: { alert, rule, fence } }: { why: AlertWhy }) {
  const t = useTranslations('events.why')
  const { number } = useFormats()
  const name = alert.subjectName ?? ''
  if (rule && name === '') return t('byAlarmSettings', { version: number(Math.max(1, rule.version)) })
  if (rule) return t(rule.version === 0 ? 'byRuleLater' : 'byRule', { name, version: number(rule.version) })
  if (name !== '' && alert.subject.startsWith('route:')) return t('byRoute', { name })
  return fence ? t('byFence', { name }) : t('byDevice')
}
