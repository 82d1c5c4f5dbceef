'use client'
import { Users } from 'lucide-react'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ErrorState } from '@/components/ui/error-state'
import { SearchInput } from '@/components/ui/search-input'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { AccountTrail } from '@/lib/accounts/account-schema'
import { asksForVirtual } from '@/lib/accounts/virtual-start'
import { AccountPanel } from './account-panel'
import type { PickedAccount } from './account-picker'
import { AccountTree } from './account-tree'
import { MoveDialog } from './move-dialog'
import { SearchHits } from './search-hits'
import { useAccountTree } from './use-account-tree'

/** /account: the tree of customers beside the one that is open; on a phone one after the other. */
export function AccountsScreen() {
  const t = useTranslations('accounts')
  const picker = useTranslations('accountPicker')
  const ui = useTranslations('ui')
  const own = useAccount()
  const phone = useIsPhone()
  const router = useRouter()
  const path = usePathname()
  const address = useSearchParams()
  const makesVirtual = asksForVirtual(address)
  const asked = Number(address.get('id')) || null
  const [search, setSearch] = useState('')
  const [dropped, setDropped] = useState<{ moved: PickedAccount; target: PickedAccount } | null>(null)
  const tree = useAccountTree(own.id)
  const openId = asked ?? (phone && !makesVirtual ? null : own.id)
  const mayMove = own.permissions.includes('accounts.move')

  const open = (id: number | null) => router.push(id === null ? path : `${path}?id=${id}`, { scroll: false })
  const openFound = (hit: { id: number; trail: AccountTrail }) => {
    tree.reveal(hit.trail)
    open(hit.id)
  }
  const searching = search.trim() !== ''
  return (
    <div className="flex h-full bg-surface">
      {!(phone && openId !== null) && (
        <section
          aria-label={t('title')}
          className="flex w-[400px] shrink-0 flex-col border-e border-hairline phone:w-full phone:border-0"
        >
          <header className="flex flex-col gap-3 px-4 pt-4 pb-3">
            <h1 className="flex items-center gap-2 text-h3 font-semibold">
              <Users className="size-4.5 text-muted" aria-hidden="true" />
              {t('title')}
            </h1>
            <SearchInput
              label={picker('search')}
              clearLabel={picker('clear')}
              value={search}
              onSearch={setSearch}
            />
          </header>
          {tree.root.isError ? (
            <ErrorState
              title={t('notLoaded')}
              retryLabel={ui('retry')}
              onRetry={() => void tree.root.refetch()}
              busy={tree.root.isFetching}
            />
          ) : searching ? (
            <SearchHits search={search} selectedId={openId} onSelect={openFound} className="flex-1" />
          ) : (
            <AccountTree
              label={picker('tree')}
              tree={tree}
              selectedId={openId}
              onSelect={(branch) => open(branch.id)}
              onDropOn={mayMove ? (moved, target) => setDropped({ moved, target }) : undefined}
              className="flex-1"
            />
          )}
        </section>
      )}
      {openId !== null && (
        <AccountPanel
          // Another account is another panel: its tab and its dialogs begin anew.
          key={openId}
          id={openId}
          makesVirtual={makesVirtual}
          onOpen={open}
          onReveal={tree.reveal}
          onBack={phone ? () => open(null) : undefined}
        />
      )}
      {dropped && (
        <MoveDialog account={dropped.moved} target={dropped.target} onClose={() => setDropped(null)} />
      )}
    </div>
  )
}
