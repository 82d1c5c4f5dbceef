'use client'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, KeyRound, Power, SquarePen, Trash2, UserCog, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { mayStandUnder } from '@/lib/accounts/placement'
import { GRANTS } from '@/lib/accounts/switches'
import type { VirtualAccount } from '@/lib/accounts/virtual-schema'
import { accountTypeName } from '@/lib/auth/account-types'
import { virtualQuery } from './account-queries'
import type { VirtualDialog } from './virtual-dialogs'

const VirtualDialogs = lazyPart(() => import('./virtual-dialogs'))

type Props = {
  account: AccountDetail
  /** Opens the form of a new one at once. */
  makesVirtual?: boolean
}

/** Who may act for an account: with which permissions and for which devices. */
export function VirtualAccounts({ account, makesVirtual }: Props) {
  const t = useTranslations('accounts.virtual')
  const ui = useTranslations('ui')
  const { data, isError, refetch, isFetching } = useQuery(virtualQuery(account.id))
  const [dialog, setDialog] = useState<VirtualDialog | null>(
    makesVirtual ? { kind: 'form', virtual: null } : null,
  )
  if (!mayStandUnder('virtual', accountTypeName(account.type))) {
    return <EmptyState icon={<UserCog />} title={t('notHere')} />
  }
  const make = (
    <Button
      tone="primary"
      icon={<UserPlus className="size-4" />}
      onClick={() => setDialog({ kind: 'form', virtual: null })}
    >
      {t('new')}
    </Button>
  )
  return (
    <div className="flex max-w-[880px] flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[60ch] text-body text-muted">{t('about')}</p>
        {data && data.length > 0 && make}
      </div>
      <div className="rounded-panel border border-hairline bg-surface">
        {data ? (
          data.length === 0 ? (
            <EmptyState icon={<UserCog />} title={t('empty')} text={t('emptyText')} action={make} />
          ) : (
            <ul className="divide-y divide-hairline">
              {data.map((virtual) => (
                <VirtualRow key={virtual.id} virtual={virtual} onDialog={setDialog} />
              ))}
            </ul>
          )
        ) : isError ? (
          <ErrorState
            title={t('notLoaded')}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <SkeletonRows rows={3} className="p-4" />
        )}
      </div>
      {dialog && (
        <Suspense>
          <VirtualDialogs parent={account} dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  )
}

type RowProps = { virtual: VirtualAccount; onDialog: (dialog: VirtualDialog) => void }

function VirtualRow({ virtual, onDialog }: RowProps) {
  const t = useTranslations('accounts.virtual')
  const all = useTranslations('accounts')
  const switches = useTranslations('switches')
  const formats = useFormats()
  const granted = GRANTS.filter((name) => virtual[name])
  const devices = virtual.deviceSubset
    ? t('some', { devices: virtual.devices.length, groups: virtual.groups.length })
    : t('all')
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <UserCog className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 truncate font-medium">{virtual.name}</bdi>
          <bdi className="min-w-0 truncate text-muted">{virtual.login}</bdi>
          {virtual.disabled && <Badge tone="danger">{all('disabled')}</Badge>}
        </p>
        <p className="text-meta text-muted">
          {devices}
          <span className="px-1.5 before:content-['·']" />
          {virtual.lastSignInAt ? (
            <bdi>{formats.dateMinute(Date.parse(virtual.lastSignInAt))}</bdi>
          ) : (
            t('neverSignedIn')
          )}
        </p>
        {virtual.remark && <p className="text-meta text-muted wrap-anywhere">{virtual.remark}</p>}
        <ul aria-label={t('permissions')} className="mt-2 flex flex-wrap gap-1.5">
          {granted.length === 0 ? (
            <li>
              <Badge>{t('lookOnly')}</Badge>
            </li>
          ) : (
            granted.map((name) => (
              <li key={name}>
                <Badge tone="primary">{switches(name)}</Badge>
              </li>
            ))
          )}
        </ul>
      </div>
      <DropdownMenu trigger={<IconButton label={t('actions', { name: virtual.name })} icon={<Ellipsis />} />}>
        <MenuItem icon={<SquarePen />} onSelect={() => onDialog({ kind: 'form', virtual })}>
          {all('actions.edit')}
        </MenuItem>
        <MenuItem icon={<KeyRound />} onSelect={() => onDialog({ kind: 'password', virtual })}>
          {all('actions.resetPassword')}
        </MenuItem>
        <MenuItem icon={<Power />} onSelect={() => onDialog({ kind: 'toggle', virtual })}>
          {virtual.disabled ? all('actions.enable') : all('actions.disable')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={() => onDialog({ kind: 'delete', virtual })}>
          {all('actions.delete')}
        </MenuItem>
      </DropdownMenu>
    </li>
  )
}
