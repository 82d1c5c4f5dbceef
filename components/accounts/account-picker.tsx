'use client'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { SearchInput } from '@/components/ui/search-input'
import type { AccountBranch, AccountHit } from '@/lib/accounts/account-schema'
import { AccountTree } from './account-tree'
import { SearchHits } from './search-hits'
import { useAccountTree } from './use-account-tree'

/** What both a branch of the tree and a hit of the search tell of an account. */
export type PickedAccount = Pick<AccountBranch & AccountHit, 'id' | 'name' | 'type' | 'parentId' | 'nodeId'>

type Props = {
  value: Pick<PickedAccount, 'id' | 'name'> | null
  onChange: (account: PickedAccount) => void
  /** Draws an account back and does not let it be chosen. */
  refuse?: (account: PickedAccount) => boolean
  className?: string
}

/**
 * Finds one of the accounts visible, by searching or down the tree. Its texts are in the namespace
 * `accountPicker`, which the page hands to its area.
 */
export function AccountPicker({ value, onChange, refuse, className }: Props) {
  const t = useTranslations('accountPicker')
  const [search, setSearch] = useState('')
  const tree = useAccountTree(useAccount().id)
  const shared = { selectedId: value?.id ?? null, onSelect: onChange, refuse }
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <SearchInput label={t('search')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
      <div className="h-72 overflow-hidden rounded-control border border-hairline bg-surface">
        {search.trim() === '' ? (
          <AccountTree label={t('tree')} tree={tree} {...shared} className="h-full" />
        ) : (
          <SearchHits search={search} {...shared} className="h-full" />
        )}
      </div>
      <p role="status" className="flex min-h-5 items-center gap-2 text-body text-muted">
        {value ? (
          <>
            <Check className="size-4 shrink-0 text-primary-text" aria-hidden="true" />
            <bdi className="truncate font-medium text-text">{value.name}</bdi>
          </>
        ) : (
          t('choose')
        )}
      </p>
    </div>
  )
}
