'use client'
import { Car, ChevronRight, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/spinner'
import type { AccountBranch } from '@/lib/accounts/account-schema'
import type { TreeRow } from '@/lib/accounts/tree-rows'
import { accountTypeName } from '@/lib/auth/account-types'
import { TypeIcon } from './type-icon'

const INDENT_PX = 18
/** Deeper branches would leave no room for names. */
const DEEPEST = 8

type Props = { row: TreeRow; onToggle: () => void; faded: boolean }

/** One line of the tree: the arrow, what kind of account, its name, what hangs below. */
export function AccountRow({ row, onToggle, faded }: Props) {
  const t = useTranslations('accountPicker')
  const indent = { paddingInlineStart: 6 + Math.min(row.depth, DEEPEST) * INDENT_PX }
  if (row.kind === 'more') {
    return (
      <span className="flex h-full items-center gap-2 ps-8 text-meta text-muted" style={indent}>
        <span className="size-7 shrink-0" />
        {row.loading && <Spinner />}
        <span className={cn(row.loading && 'sr-only')}>{t('more', { count: row.left })}</span>
      </span>
    )
  }
  const { branch, open } = row
  return (
    <span className={cn('flex h-full items-center gap-1 pe-3', faded && 'opacity-45')} style={indent}>
      <span
        aria-hidden="true"
        className={cn(
          'grid size-7 shrink-0 place-items-center rounded-control text-muted',
          branch.hasChildren ? 'tap hover:bg-press' : 'invisible',
        )}
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        <ChevronRight
          className={cn('size-4 transition-transform rtl:-scale-x-100', open && 'rotate-90 rtl:-rotate-90')}
        />
      </span>
      <TypeIcon type={branch.type} className="size-4 shrink-0 text-muted" />
      <span className="ms-1 min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <bdi className="min-w-0 truncate font-medium">{branch.name}</bdi>
          {branch.disabled && <Badge>{t('disabled')}</Badge>}
        </span>
      </span>
      <BranchCounts branch={branch} />
    </span>
  )
}

function BranchCounts({ branch }: { branch: AccountBranch }) {
  const t = useTranslations('accountPicker')
  const types = useTranslations('accountTypes')
  const formats = useFormats()
  const { accountsBelow, devicesBelow } = branch
  return (
    <span className="flex shrink-0 items-center gap-2.5 text-meta text-muted tabular-nums">
      <span className="sr-only">
        {`${types(accountTypeName(branch.type))} · ${t('counts', { accounts: accountsBelow, devices: devicesBelow })}`}
      </span>
      {accountsBelow > 0 && (
        <span className="flex items-center gap-1" aria-hidden="true">
          <Users className="size-3.5" />
          {formats.number(accountsBelow)}
        </span>
      )}
      <span className="flex min-w-11 items-center justify-end gap-1" aria-hidden="true">
        <Car className="size-3.5" />
        {formats.number(devicesBelow)}
      </span>
    </span>
  )
}
