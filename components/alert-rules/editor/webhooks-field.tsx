'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { isOfFleet } from '@/lib/alerts/kinds/kinds'
import { MAX_RULE_WEBHOOKS } from '@/lib/alerts/rules/rule-limits'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import { api } from '@/lib/http/client'
import { TOLD_KIND, takesFleet } from '@/lib/webhooks/kinds'

type Props = {
  name: 'others' | 'later'
  /** Whether the rule is of the own account: of others the webhooks are not known here. */
  own: boolean
}

/** The programs that alerts are handed to: webhooks of the account that take what rules hand over, and the fleet where they tell of it. */
export function WebhooksField({ name, own }: Props) {
  const t = useTranslations('alertRules.screen.webhooks')
  const { permissions } = useAccount()
  const { watch, setValue } = useFormContext<RuleValues>()
  const value = watch(name)
  const chosen = value.webhookIds
  const isOffered = own && permissions.includes('webhooks.edit')
  const { data, isError } = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api('GET', '/api/webhooks', { signal, hideError: true }),
    enabled: isOffered,
  })
  if (!isOffered && chosen.length === 0) return null
  const known = data ?? []
  const ofFleet = isOfFleet(watch('kind'))
  const takes = (kinds: readonly string[]) => kinds.includes(TOLD_KIND) && (!ofFleet || takesFleet(kinds))
  const offered = known.filter(({ id, kinds }) => takes(kinds) || chosen.includes(id))
  // Those that are gone, or another account's: they can be left out.
  const others = chosen.filter((id) => !known.some((webhook) => webhook.id === id))
  const put = (id: number, on: boolean) =>
    setValue(
      name,
      { ...value, webhookIds: on ? [...chosen, id] : chosen.filter((one) => one !== id) },
      { shouldDirty: true },
    )
  const box = (id: number, label: ReactNode) => (
    <Checkbox
      key={id}
      label={label}
      checked={chosen.includes(id)}
      disabled={!chosen.includes(id) && chosen.length >= MAX_RULE_WEBHOOKS}
      onCheckedChange={(on) => put(id, on)}
      className="flex min-h-8 w-full rounded-control px-1 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0"
    />
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-body font-medium">{t('title')}</legend>
      <p className="text-meta text-muted">{t('hint')}</p>
      {isError && !data && <p className="text-meta text-danger">{t('failed')}</p>}
      {data && offered.length === 0 && (
        <p className="text-meta text-muted">
          {t.rich('none', { link: (chunks) => <Webhooks>{chunks}</Webhooks> })}
        </p>
      )}
      {offered.map(({ id, name: called, on }) =>
        box(
          id,
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <bdi className="truncate">{called}</bdi>
            {!on && <Badge tone="warning">{t('off')}</Badge>}
          </span>,
        ),
      )}
      {(data || !isOffered || isError) && others.map((id) => box(id, t('unknown', { id: String(id) })))}
    </fieldset>
  )
}

/** In a tab of its own: the rule that is being written stays as it is. */
function Webhooks({ children }: { children: ReactNode }) {
  return (
    <a href="/webhooks" target="_blank" rel="noopener" className="text-primary-text underline">
      {children}
    </a>
  )
}
