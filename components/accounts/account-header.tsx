'use client'
import {
  ArrowLeft,
  Ellipsis,
  FolderInput,
  KeyRound,
  ListTree,
  Power,
  ShieldOff,
  SquarePen,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { useNow } from '@/components/ui/use-now'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { typesUnder } from '@/lib/accounts/form-values'
import { accountTypeName } from '@/lib/auth/account-types'
import type { AccountDialog } from './account-dialogs'
import { TypeIcon } from './type-icon'

const HOUR_MS = 3_600_000

type Props = {
  account: AccountDetail
  onOpen: (id: number) => void
  onBack?: () => void
  onDialog: (dialog: AccountDialog) => void
}

/** Which account this is, the way to it, and its actions. */
export function AccountHeader({ account, onOpen, onBack, onDialog }: Props) {
  const t = useTranslations('accounts')
  const types = useTranslations('accountTypes')
  return (
    <header className="flex flex-col gap-3 border-b border-hairline bg-surface px-4 pt-4 pb-4">
      <div className="flex items-center gap-2">
        {onBack && (
          <IconButton
            label={t('back')}
            icon={<ArrowLeft className="rtl:-scale-x-100" />}
            onClick={onBack}
            className="-ms-2"
          />
        )}
        <Trail account={account} onOpen={onOpen} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-panel bg-tint text-primary-text">
          <TypeIcon type={account.type} className="size-5.5" />
        </span>
        <div className="min-w-0 flex-1 phone:min-w-[calc(100%-60px)]">
          <h2 className="flex flex-wrap items-center gap-2 text-h2 font-semibold">
            <bdi className="min-w-0 truncate">{account.name}</bdi>
            {account.disabled && <Badge tone="danger">{t('disabled')}</Badge>}
            <Expiry expiresAt={account.expiresAt} />
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 text-body text-muted">
            <span>{types(accountTypeName(account.type))}</span>
            <Dot />
            <bdi className="min-w-0 wrap-anywhere">{account.login}</bdi>
            <Dot />
            <span>{t('belowIt', { accounts: account.accountsBelow, devices: account.devicesBelow })}</span>
          </p>
        </div>
        <Actions account={account} onDialog={onDialog} />
      </div>
    </header>
  )
}

const Dot = () => <span aria-hidden="true" className="before:content-['·']" />

function Trail({ account, onOpen }: { account: AccountDetail; onOpen: (id: number) => void }) {
  const t = useTranslations('accounts')
  const above = account.trail.slice(0, -1)
  if (above.length === 0) return <p className="text-meta text-muted">{t('ownAccount')}</p>
  return (
    <nav aria-label={t('trail')} className="flex min-w-0 flex-wrap items-center text-meta text-muted">
      {above.map(({ id, name }) => (
        <Fragment key={id}>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="tap max-w-48 cut-end rounded-inner hover:text-text hover:underline"
          >
            <bdi>{name}</bdi>
          </button>
          <span aria-hidden="true" className="px-1.5 last:hidden before:content-['/']" />
        </Fragment>
      ))}
    </nav>
  )
}

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  const t = useTranslations('accounts')
  const now = useNow(HOUR_MS)
  if (!expiresAt) return null
  const days = Math.ceil((Date.parse(expiresAt) - now) / 86_400_000)
  if (days <= 0) return <Badge tone="danger">{t('expired')}</Badge>
  return days <= 30 ? <Badge tone="warning">{t('endsIn', { days })}</Badge> : null
}

function Actions({ account, onDialog }: Pick<Props, 'account' | 'onDialog'>) {
  const t = useTranslations('accounts.actions')
  const { permissions } = useAccount()
  const { editable } = account
  const mayCreate = permissions.includes('accounts.create') && typesUnder(account.type).length > 0
  const mayHand = permissions.includes('accounts.edit') && account.accountsBelow > 0
  const menu = editable || mayHand
  return (
    <div className="flex items-center gap-2">
      {mayCreate && (
        <Button tone="primary" icon={<UserPlus className="size-4" />} onClick={() => onDialog('new')}>
          {t('new')}
        </Button>
      )}
      {editable && (
        <Button icon={<SquarePen className="size-4" />} onClick={() => onDialog('edit')}>
          {t('edit')}
        </Button>
      )}
      {menu && (
        <DropdownMenu trigger={<IconButton label={t('more')} icon={<Ellipsis />} />}>
          {editable && permissions.includes('accounts.move') && (
            <MenuItem icon={<FolderInput />} onSelect={() => onDialog('move')}>
              {t('move')}
            </MenuItem>
          )}
          {editable && permissions.includes('accounts.resetPassword') && (
            <MenuItem icon={<KeyRound />} onSelect={() => onDialog('password')}>
              {t('resetPassword')}
            </MenuItem>
          )}
          {editable && permissions.includes('accounts.resetPassword') && (
            <MenuItem icon={<ShieldOff />} onSelect={() => onDialog('secondFactor')}>
              {t('resetSecondFactor')}
            </MenuItem>
          )}
          {mayHand && (
            <MenuItem icon={<ListTree />} onSelect={() => onDialog('synchronise')}>
              {t('synchronise')}
            </MenuItem>
          )}
          {editable && (
            <MenuItem icon={<Power />} onSelect={() => onDialog('toggle')}>
              {account.disabled ? t('enable') : t('disable')}
            </MenuItem>
          )}
          {editable && permissions.includes('accounts.delete') && (
            <>
              <MenuSeparator />
              <MenuItem icon={<Trash2 />} danger onSelect={() => onDialog('delete')}>
                {t('delete')}
              </MenuItem>
            </>
          )}
        </DropdownMenu>
      )}
    </div>
  )
}
