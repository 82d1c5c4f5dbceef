'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { asksPassword } from '@/components/commands/on-alert/on-alert-refusals'
import { lazyPart } from '@/components/ui/lazy-part'
import { showToast } from '@/components/ui/sonner'
import { Switch } from '@/components/ui/switch'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { api } from '@/lib/http/client'
import { refreshRules } from '../use-rules'

/** Only for what cuts engines. */
const SwitchOnCut = lazyPart(() => import('./switch-on-cut'))

/** Whether a rule alerts, in force at once; why it stays as it was is said, and the password asked for where that takes it. */
export function RuleSwitch({ rule }: { rule: AlertRule }) {
  const { id, name, enabled, editable } = rule
  const t = useTranslations('alertRules.screen.list')
  const mayEdit = useAccount().permissions.includes('alertRules.edit')
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) =>
      api('PATCH', '/api/alert-rules/[id]', { params: { id }, body: { enabled: on }, hideError: true }),
    // Until the list says it, too.
    onSuccess: () => refreshRules(queries),
    onError: (error) => {
      if (asksPassword(error)) setAsking(true)
      else showToast({ text: error.message, tone: 'danger' })
    },
  })
  return (
    <>
      <Switch
        label={t('onOf', { name })}
        hideLabel
        checked={isPending ? variables : enabled}
        disabled={!mayEdit || !editable || isPending}
        onCheckedChange={(on) => mutate(on)}
      />
      {isAsking && (
        <Suspense>
          <SwitchOnCut rule={rule} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
