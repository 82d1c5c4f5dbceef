'use client'
import { AlarmClock, Bookmark, Layers, ListFilter, TerminalSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { RecordScreen, RecordsLink } from '@/components/table/record-screen'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button } from '@/components/ui/button'
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
  return (
    <RecordScreen
      {...{ list, openId }}
      table={{ label: t('title'), columns, layout }}
      rows={commands}
      onOpen={setOpenId}
      onNearEnd={loadMore}
      cards={<CommandCards commands={commands} onOpen={setOpenId} onNearEnd={loadMore} />}
      empty={<NoCommands {...filters} />}
      texts={{ failed: t('failed'), end: t('end') }}
      filters={{ bar: <CommandFilters {...filters} />, sheet: <CommandFilterSheet {...filters} /> }}
      actions={
        <>
          {maySend && (filter.state === null || filter.state === 'waiting') && (
            <CancelAll filter={filter} isFiltered={count > 0} />
          )}
          {mayBatch && <RecordsLink href="/batchCommand" icon={Layers} text={batch('title')} />}
          {maySend && <RecordsLink href="/commandTemplate" icon={Bookmark} text={templates('section')} />}
          <RecordsLink href="/workingModeStatus" icon={AlarmClock} text={shell('workingModes')} />
        </>
      }
    >
      {details && (phone ? <CommandSheet {...details} /> : <CommandPanel {...details} />)}
      {sheet}
    </RecordScreen>
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
