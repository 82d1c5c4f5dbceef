'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { AccountDetail, AccountTrail } from '@/lib/accounts/account-schema'
import { ApiError } from '@/lib/http/api-error'
import type { AccountDialog } from './account-dialogs'
import { AccountFacts } from './account-facts'
import { AccountHeader } from './account-header'
import { AccountPermissions } from './account-permissions'
import { accountQuery } from './account-queries'
import { ExplainPanel } from './explain-panel'
import { VirtualAccounts } from './virtual-accounts'

/** Come with what checks a form, when the first is opened. */
const AccountDialogs = lazyPart(() => import('./account-dialogs'))

type Props = {
  id: number
  /** Begins with a new virtual account. */
  makesVirtual?: boolean
  onOpen: (id: number) => void
  onReveal: (trail: AccountTrail) => void
  /** On a phone, back to the tree. */
  onBack?: () => void
}

/** Everything about one account, and what can be done with it. */
export function AccountPanel({ id, makesVirtual = false, onOpen, onReveal, onBack }: Props) {
  const t = useTranslations('accounts')
  const ui = useTranslations('ui')
  const { data: account, isError, error, refetch, isFetching } = useQuery(accountQuery(id))
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const failure = error instanceof ApiError ? error.message : undefined
  return (
    <section aria-label={t('details')} className="flex min-w-0 flex-1 flex-col bg-bg">
      {account ? (
        <>
          <AccountHeader account={account} onOpen={onOpen} onBack={onBack} onDialog={setDialog} />
          <AccountTabs account={account} makesVirtual={makesVirtual} />
          {dialog && (
            <Suspense>
              <AccountDialogs
                account={account}
                dialog={dialog}
                onClose={() => setDialog(null)}
                onMade={(made) => {
                  setDialog(null)
                  onReveal(made.trail)
                  onOpen(made.id)
                }}
                onDeleted={() => onOpen(account.parentId ?? account.id)}
              />
            </Suspense>
          )}
        </>
      ) : isError ? (
        <ErrorState
          title={t('notLoaded')}
          text={failure}
          retryLabel={ui('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="m-auto"
        />
      ) : (
        <SkeletonRows rows={8} className="p-6" />
      )}
    </section>
  )
}

function AccountTabs({ account, makesVirtual }: { account: AccountDetail; makesVirtual: boolean }) {
  const t = useTranslations('accounts.tabs')
  const { permissions } = useAccount()
  const tabs = [
    {
      value: 'facts',
      label: t('facts'),
      content: (
        <Body>
          <AccountFacts account={account} />
        </Body>
      ),
    },
    {
      value: 'permissions',
      label: t('permissions'),
      content: (
        <Body>
          <AccountPermissions account={account} />
        </Body>
      ),
    },
  ]
  if (permissions.includes('virtualAccounts.edit')) {
    tabs.push({
      value: 'virtual',
      label: t('virtual'),
      content: (
        <Body>
          <VirtualAccounts account={account} makesVirtual={makesVirtual} />
        </Body>
      ),
    })
  }
  if (permissions.includes('accounts.explain')) {
    tabs.push({
      value: 'explain',
      label: t('explain'),
      content: (
        <Body>
          <ExplainPanel viewer={account} />
        </Body>
      ),
    })
  }
  const first = makesVirtual ? tabs.find(({ value }) => value === 'virtual')?.value : undefined
  return <Tabs label={t('label')} tabs={tabs} defaultValue={first} className="flex-1" />
}

function Body({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div tabIndex={0} className="h-full overflow-y-auto p-4 -outline-offset-2">
      {children}
    </div>
  )
}
