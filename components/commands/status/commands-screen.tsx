'use client'
import { Bookmark, Layers, ListFilter, TerminalSquare } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ColumnChooser } from '@/components/table/column-chooser'
import { DataTable } from '@/components/table/data-table'
import { titledColumns } from '@/components/table/features'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { useSendSheet } from '../send/use-send-sheet'
import { useNamedCommand } from '../use-command'
import { CancelAll } from './cancel-all'
import { CommandCards } from './command-cards'
import { CommandPanel, CommandSheet } from './command-details'
import { CommandFilterSheet, CommandFilters } from './command-filters'
import { useCommandColumns } from './use-command-columns'
import { type CommandFilterState, useCommandFilter } from './use-command-filter'
import { useCommandList } from './use-command-list'
import { useSendByAddress } from './use-send-by-address'

const idOf = ({ id }: DeviceCommand) => String(id)
const NONE: readonly DeviceCommand[] = []

/** /commandStatus: what was sent to devices, and what became of it. */
export function CommandsScreen() {
  const t = useTranslations('commands.list')
  const batch = useTranslations('commands.batch')
  const templates = useTranslations('commands.templates')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const mayBatch = useAccount().permissions.includes('commands.batch')
  const filters = useCommandFilter()
  const { filter, count } = filters
  const { list, commands, loadMore } = useCommandList(filter)
  const columns = useCommandColumns()
  const layout = useTableLayout('commands')
  const { maySend, send, sheet } = useSendSheet()
  useSendByAddress(maySend, send)
  const [openId, setOpenId] = useState(filters.named)
  const isListed = commands.some(({ id }) => id === openId)
  const named = useNamedCommand(isListed ? null : openId)
  const opened = commands.find(({ id }) => id === openId) ?? named
  const details = opened && { command: opened, onSend: send, onClose: () => setOpenId(null) }
  const table = { label: t('title'), columns, layout, rowId: idOf }
  return (
    <div className="flex h-full bg-surface">
      <section aria-label={t('title')} className="flex min-w-0 flex-1 flex-col">
        <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-2">
          <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
          {phone && <CommandFilterSheet {...filters} />}
          {maySend && (filter.state === null || filter.state === 'waiting') && (
            <CancelAll filter={filter} isFiltered={count > 0} />
          )}
          {mayBatch && (
            <Link href="/batchCommand" prefetch={false} className={buttonVariants({ tone: 'ghost' })}>
              <Layers className="size-4 text-muted" aria-hidden="true" />
              {batch('title')}
            </Link>
          )}
          {maySend && (
            <Link href="/commandTemplate" prefetch={false} className={buttonVariants({ tone: 'ghost' })}>
              <Bookmark className="size-4 text-muted" aria-hidden="true" />
              {templates('section')}
            </Link>
          )}
          {!phone && (
            <>
              <ColumnChooser columns={titledColumns(columns)} {...layout} />
              <CommandFilters {...filters} />
            </>
          )}
        </header>
        <div className="relative min-h-0 flex-1" aria-busy={list.isPending || list.isPlaceholderData}>
          {list.isPending ? (
            phone ? (
              <SkeletonRows rows={12} className="px-3 pt-3" />
            ) : (
              <DataTable {...table} rows={NONE} loading />
            )
          ) : list.data === undefined ? (
            <ErrorState
              className="py-16"
              title={t('failed')}
              text={list.error?.message}
              retryLabel={ui('retry')}
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
            />
          ) : commands.length === 0 ? (
            <NoCommands {...filters} />
          ) : (
            <div className={cn('absolute inset-0', list.isPlaceholderData && 'opacity-60')}>
              {phone ? (
                <CommandCards commands={commands} onOpen={setOpenId} onNearEnd={loadMore} />
              ) : (
                <DataTable
                  {...table}
                  rows={commands}
                  markedId={openId === null ? null : String(openId)}
                  onOpen={({ id }) => setOpenId(id)}
                  onStep={({ id }) => openId !== null && setOpenId(id)}
                  onNearEnd={loadMore}
                  onLeave={() => {
                    setOpenId(null)
                    return openId !== null
                  }}
                  below={
                    list.hasNextPage ? undefined : (
                      <p className="px-4 pt-6 pb-10 text-center text-meta text-muted">{t('end')}</p>
                    )
                  }
                />
              )}
            </div>
          )}
        </div>
      </section>
      {details && (phone ? <CommandSheet {...details} /> : <CommandPanel {...details} />)}
      {sheet}
    </div>
  )
}

function NoCommands({ count, clear }: CommandFilterState) {
  const t = useTranslations('commands.list')
  return count > 0 ? (
    <EmptyState
      className="py-16"
      icon={<ListFilter />}
      title={t('noMatch')}
      text={t('noMatchText')}
      action={<Button onClick={clear}>{t('clear')}</Button>}
    />
  ) : (
    <EmptyState className="py-16" icon={<TerminalSquare />} title={t('empty')} text={t('emptyText')} />
  )
}
