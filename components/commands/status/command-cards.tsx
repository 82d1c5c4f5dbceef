'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Dated, Ltr } from '@/components/ui/ltr'
import { VirtualList } from '@/components/ui/virtual-list'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { CommandStateBadge, useReasonText } from '../command-state'
import { useCommandWords } from '../use-command-words'

const CARD = 92

type Props = {
  commands: readonly DeviceCommand[]
  onOpen: (id: number) => void
  onNearEnd: () => void
}

/** The list on a phone: a press target a command, three lines. */
export function CommandCards({ commands, onOpen, onNearEnd }: Props) {
  const t = useTranslations('commands.list')
  const channels = useTranslations('commands.channels')
  const formats = useFormats()
  const { nameOf } = useCommandWords()
  const reasonOf = useReasonText()
  return (
    <VirtualList
      label={t('title')}
      className="size-full overscroll-contain"
      items={commands}
      keyOf={({ id }) => id}
      rowHeight={() => CARD}
      onNearEnd={onNearEnd}
      renderRow={(command) => (
        <button
          type="button"
          onClick={() => onOpen(command.id)}
          className="flex h-full w-full min-w-0 flex-col justify-center gap-1 border-b border-hairline bg-surface px-4 text-start -outline-offset-2 active:bg-hover"
        >
          <span className="flex w-full items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate text-md font-medium">{nameOf(command)}</bdi>
            {command.by === 'sms' && <Badge>{channels('sms')}</Badge>}
            <CommandStateBadge command={command} />
          </span>
          <span className="flex w-full items-center gap-2 text-body">
            <bdi className="min-w-0 flex-1 truncate">{command.deviceName ?? command.imei}</bdi>
            <time dateTime={command.createdAt} className="shrink-0 text-meta text-muted">
              <Dated>{formats.dateMinute(Date.parse(command.createdAt))}</Dated>
            </time>
          </span>
          <span className="block w-full truncate text-meta text-muted">
            {reasonOf(command) ?? (
              <Ltr className="block truncate font-mono rtl:text-end">{command.answer ?? command.text}</Ltr>
            )}
          </span>
        </button>
      )}
    />
  )
}
