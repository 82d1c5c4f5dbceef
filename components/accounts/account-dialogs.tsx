'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { api } from '@/lib/http/client'
import { AccountForm } from './account-form'
import { refreshAccounts } from './account-queries'
import { MoveDialog } from './move-dialog'
import { PasswordDialog } from './password-dialog'
import { SynchroniseDialog } from './synchronise-dialog'

export type AccountDialog =
  | 'new'
  | 'edit'
  | 'move'
  | 'password'
  | 'secondFactor'
  | 'synchronise'
  | 'toggle'
  | 'delete'

type Props = {
  account: AccountDetail
  dialog: AccountDialog | null
  onClose: () => void
  onMade: (account: AccountDetail) => void
  onDeleted: () => void
}

/** The one thing that is being done to an account. */
export default function AccountDialogs({ account, dialog, onClose, onMade, onDeleted }: Props) {
  const t = useTranslations('accounts')
  const queries = useQueryClient()
  const refresh = () => refreshAccounts(queries)
  const { id, name, disabled } = account
  switch (dialog) {
    case 'new':
      return <AccountForm account={null} superior={account} onClose={onClose} onSaved={onMade} />
    case 'edit':
      return <AccountForm account={account} superior={account} onClose={onClose} onSaved={onClose} />
    case 'move':
      return <MoveDialog account={account} onClose={onClose} />
    case 'password':
      return (
        <PasswordDialog
          name={name}
          save={(password, options) =>
            api('POST', '/api/accounts/[id]/password', { params: { id }, body: { password }, ...options })
          }
          onClose={onClose}
        />
      )
    case 'secondFactor':
      return (
        <ConfirmRequest
          title={t('secondFactor.title', { name })}
          text={t('secondFactor.text')}
          action={t('actions.resetSecondFactor')}
          danger
          request={(options) =>
            api('DELETE', '/api/accounts/[id]/second-factor', { params: { id }, ...options })
          }
          done={t('secondFactor.done', { name })}
          onClose={onClose}
          onDone={refresh}
        />
      )
    case 'synchronise':
      return <SynchroniseDialog account={account} onClose={onClose} />
    case 'toggle':
      return (
        <ConfirmRequest
          title={t(disabled ? 'enable.title' : 'disable.title', { name })}
          text={t(disabled ? 'enable.text' : 'disable.text')}
          action={t(disabled ? 'actions.enable' : 'actions.disable')}
          danger={!disabled}
          request={(options) =>
            api('PATCH', '/api/accounts/[id]', { params: { id }, body: { disabled: !disabled }, ...options })
          }
          done={t(disabled ? 'enable.done' : 'disable.done', { name })}
          onClose={onClose}
          onDone={refresh}
        />
      )
    case 'delete':
      return (
        <ConfirmRequest
          title={t('delete.title', { name })}
          text={t('delete.text')}
          action={t('actions.delete')}
          danger
          request={(options) => api('DELETE', '/api/accounts/[id]', { params: { id }, ...options })}
          done={t('delete.done', { name })}
          onClose={onClose}
          onDone={() => {
            onDeleted()
            return refresh()
          }}
        />
      )
    default:
      return null
  }
}
