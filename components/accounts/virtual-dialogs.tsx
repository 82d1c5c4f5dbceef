'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import type { VirtualAccount } from '@/lib/accounts/virtual-schema'
import { api } from '@/lib/http/client'
import { refreshAccounts } from './account-queries'
import { PasswordDialog } from './password-dialog'
import { VirtualForm } from './virtual-form'

export type VirtualDialog =
  | { kind: 'form'; virtual: VirtualAccount | null }
  | { kind: 'password' | 'toggle' | 'delete'; virtual: VirtualAccount }

type Props = { parent: AccountDetail; dialog: VirtualDialog | null; onClose: () => void }

export default function VirtualDialogs({ parent, dialog, onClose }: Props) {
  const t = useTranslations('accounts')
  const queries = useQueryClient()
  const refresh = () => refreshAccounts(queries)
  if (!dialog) return null
  if (dialog.kind === 'form')
    return <VirtualForm parent={parent} virtual={dialog.virtual} onClose={onClose} />
  const { id, name, disabled } = dialog.virtual
  const path = '/api/virtual-accounts/[id]'
  const params = { id }
  if (dialog.kind === 'password') {
    return (
      <PasswordDialog
        name={name}
        save={(password, options) =>
          api('POST', `${path}/password`, { params, body: { password }, ...options })
        }
        onClose={onClose}
      />
    )
  }
  if (dialog.kind === 'toggle') {
    return (
      <ConfirmRequest
        title={t(disabled ? 'enable.title' : 'disable.title', { name })}
        text={t(disabled ? 'enable.text' : 'disable.text')}
        action={t(disabled ? 'actions.enable' : 'actions.disable')}
        danger={!disabled}
        request={(options) => api('PATCH', path, { params, body: { disabled: !disabled }, ...options })}
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
      request={(options) => api('DELETE', path, { params, ...options })}
      done={t('delete.done', { name })}
      onClose={onClose}
      onDone={refresh}
    />
  )
}
