'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import type { VirtualAccount } from '@/lib/accounts/virtual-schema'
import { refreshAccounts } from './account-queries'
import { PasswordDialog } from './password-dialog'
import { VirtualForm } from './virtual-form'

export type VirtualDialog =
  | { kind: 'form'; virtual: VirtualAccount | null }
  | { kind: 'password' | 'toggle' | 'delete'; virtual: VirtualAccount }

type Props = { parent: AccountDetail; dialog: VirtualDialog | null; onClose: () => void }

export function VirtualDialogs({ parent, dialog, onClose }: Props) {
  const t = useTranslations('accounts')
  const queries = useQueryClient()
  const refresh = () => refreshAccounts(queries)
  if (!dialog) return null
  if (dialog.kind === 'form')
    return <VirtualForm parent={parent} virtual={dialog.virtual} onClose={onClose} />
  const { id, name, disabled } = dialog.virtual
  const path = `/api/virtual-accounts/${id}`
  if (dialog.kind === 'password') {
    return <PasswordDialog name={name} path={`${path}/password`} onClose={onClose} />
  }
  if (dialog.kind === 'toggle') {
    return (
      <ConfirmRequest
        title={t(disabled ? 'enable.title' : 'disable.title', { name })}
        text={t(disabled ? 'enable.text' : 'disable.text')}
        action={t(disabled ? 'actions.enable' : 'actions.disable')}
        danger={!disabled}
        request={{ method: 'PATCH', path, body: { disabled: !disabled } }}
        done={t(disabled ? 'enable.done' : 'disable.done', { name })}
        onClose={onClose}
        onDone={refresh}
      />
    )
  }
  return (
    <ConfirmRequest
      title={t('delete.title', { name })}
      text={t('virtual.deleteText')}
      action={t('actions.delete')}
      danger
      request={{ method: 'DELETE', path }}
      done={t('delete.done', { name })}
      onClose={onClose}
      onDone={refresh}
    />
  )
}
