'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PasswordField } from '@/components/commands/on-alert/cut-password'
import { asksPassword } from '@/components/commands/on-alert/on-alert-refusals'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { api } from '@/lib/http/client'
import { refreshRules } from '../use-rules'

type Props = { rule: AlertRule; onClose: () => void }

/** Switches a rule on that cuts engines: that takes the own password. */
export default function SwitchOnCut({ rule: { id, name }, onClose }: Props) {
  const t = useTranslations('commands.onAlert')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('PATCH', '/api/alert-rules/[id]', {
        params: { id },
        body: { enabled: true, engine: { password } },
        hideError: true,
      }),
    onSuccess: async () => {
      onClose()
      await refreshRules(queries)
    },
  })
  const isAtField = asksPassword(error)
  return (
    <AlertDialog
      open
      title={t('switchOnTitle', { name })}
      text={t('switchOnText')}
      action={t('switchOn')}
      danger
      cancel={ui('cancel')}
      busy={isPending}
      disabled={password === ''}
      onAction={() => mutate()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        {!isAtField && <FormNotice text={error?.message ?? null} />}
        <PasswordField
          value={password}
          error={isAtField ? error?.message : undefined}
          onChange={(text) => {
            reset()
            setPassword(text)
          }}
        />
      </div>
    </AlertDialog>
  )
}
