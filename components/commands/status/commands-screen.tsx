'use client'
import { AlarmClock, Bookmark, Layers, ListFilter, TerminalSquare } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ColumnChooser } from '@/components/table/column-chooser'
import { titledColumns } from '@/components/table/features'
import { RecordList } from '@/components/table/record-list'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button, buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useIsPhone } from '@/components/ui/use-is-phone'
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

/** /commandStatus: what was sent to devices, and what became of it. */
export function CommandsScreen() {
  const t = useTranslations('commands.list')
  const batch = useTranslations('commands.batch')
  const templates = useTranslations('commands.templates')
  const shell = useTranslations('shell')
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
  const table = { label: t('title'), columns, layout }
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
          <Link href="/workingModeStatus" prefetch={false} className={buttonVariants({ tone: 'ghost' })}>
            <AlarmClock className="size-4 text-muted" aria-hidden="true" />
            {shell('workingModes')}
          </Link>
          {!phone && (
            <>
              <ColumnChooser columns={titledColumns(columns)} {...layout} />
              <CommandFilters {...filters} />
            </>
          )}
        </header>
        <RecordList
          {...{ list, openId, table }}
          rows={commands}
          onOpen={setOpenId}
          onNearEnd={loadMore}
          cards={<CommandCards commands={commands} onOpen={setOpenId} onNearEnd={loadMore} />}
          empty={<NoCommands {...filters} />}
          texts={{ failed: t('failed'), end: t('end') }}
        />
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
