'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Switch } from '@/components/ui/switch'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { api } from '@/lib/http/client'
import { refreshRules } from '../use-rules'

/** Whether a rule alerts, in force at once; why it stays as it was is said by the client. */
export function RuleSwitch({ rule: { id, name, enabled, editable } }: { rule: AlertRule }) {
  const t = useTranslations('alertRules.screen.list')
  const mayEdit = useAccount().permissions.includes('alertRules.edit')
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) =>
      api('PATCH', '/api/alert-rules/[id]', { params: { id }, body: { enabled: on } }),
    // Until the list says it, too.
    onSuccess: () => refreshRules(queries),
  })
  return (
    <Switch
      label={t('onOf', { name })}
      hideLabel
      checked={isPending ? variables : enabled}
      disabled={!mayEdit || !editable || isPending}
      onCheckedChange={(on) => mutate(on)}
    />
  )
}
