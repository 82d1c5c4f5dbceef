'use client'
import { ListFilter, TerminalSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { RecordScreen } from '@/components/table/record-screen'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { ChooseDevice } from '../send/choose-device'
import { useSendSheet } from '../send/use-send-sheet'
import { useNamedCommand } from '../use-command'
import { CommandActions } from './command-actions'
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
  const phone = useIsPhone()
  const filters = useCommandFilter()
  const { filter, count } = filters
  const { list, commands, loadMore } = useCommandList(filter)
  const columns = useCommandColumns()
  const layout = useTableLayout('commands')
  const { maySend, send, sheet } = useSendSheet()
  const [isChoosing, setChoosing] = useState(false)
  const choose = useCallback(() => setChoosing(true), [])
  useSendByAddress(maySend, send, choose)
  const [openId, setOpenId] = useState(filters.named)
  const isListed = commands.some(({ id }) => id === openId)
  const named = useNamedCommand(isListed ? null : openId)
  const opened = commands.find(({ id }) => id === openId) ?? named
  const details = opened && { command: opened, onSend: send, onClose: () => setOpenId(null) }
  return (
    <RecordScreen
      list={list}
      openId={openId}
      table={{ label: t('title'), columns, layout }}
      rows={commands}
      onOpen={setOpenId}
      onNearEnd={loadMore}
      cards={<CommandCards commands={commands} onOpen={setOpenId} onNearEnd={loadMore} />}
      empty={<NoCommands {...filters} onSend={maySend ? choose : null} />}
      texts={{ failed: t('failed'), end: t('end') }}
      filters={{ bar: <CommandFilters {...filters} />, sheet: <CommandFilterSheet {...filters} /> }}
      actions={<CommandActions filter={filter} maySend={maySend} isFiltered={count > 0} onSend={choose} />}
    >
      {details && (phone ? <CommandSheet {...details} /> : <CommandPanel {...details} />)}
      {isChoosing && (
        <ChooseDevice
          onClose={() => setChoosing(false)}
          onChoose={(target) => {
            setChoosing(false)
            send(target)
          }}
        />
      )}
      {sheet}
    </RecordScreen>
  )
}

type NoneProps = CommandFilterState & { onSend: (() => void) | null }

function NoCommands({ count, clear, onSend }: NoneProps) {
  const t = useTranslations('commands.list')
  const sending = useTranslations('commands.send')
  return count > 0 ? (
    <EmptyState
      className="py-16"
      icon={<ListFilter />}
      title={t('noMatch')}
      text={t('noMatchText')}
      action={<Button onClick={clear}>{t('clear')}</Button>}
    />
  ) : (
    <EmptyState
      className="py-16"
      icon={<TerminalSquare />}
      title={t('empty')}
      text={t('emptyText')}
      action={
        onSend && (
          <Button tone="primary" onClick={onSend}>
            {sending('open')}
          </Button>
        )
      }
    />
  )
}
