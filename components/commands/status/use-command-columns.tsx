'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { Badge } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { Dated, Ltr } from '@/components/ui/ltr'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { CommandStateBadge, useReasonText } from '../command-state'
import { useCommandWords } from '../use-command-words'

const NOTHING = '–'

type CellProps = { command: DeviceCommand }

const ofCommand =
  (Cell: (props: CellProps) => React.ReactNode) =>
  ({ row }: { row: { original: DeviceCommand } }) => <Cell command={row.original} />

/** The columns of the table; who sent it gives way first when there is little room, then the answer. */
export function useCommandColumns(): DataColumn<DeviceCommand>[] {
  const t = useTranslations('commands')
  return useMemo(
    () => [
      {
        id: 'time',
        size: 176,
        cell: ofCommand(TimeCell),
        meta: { title: t('list.time'), cell: 'tabular-nums whitespace-nowrap' },
      },
      { id: 'device', size: 160, cell: ofCommand(DeviceCell), meta: { title: t('list.device'), grow: 1 } },
      {
        id: 'command',
        size: 240,
        cell: ofCommand(CommandCell),
        meta: { title: t('list.command'), grow: 2, cell: 'gap-2' },
      },
      {
        id: 'state',
        size: 220,
        cell: ofCommand(StateCell),
        meta: { title: t('list.state'), grow: 1.5, cell: 'gap-2' },
      },
      {
        id: 'answer',
        size: 180,
        cell: ofCommand(AnswerCell),
        meta: { title: t('facts.answer'), grow: 1.5, hideBelow: 800 },
      },
      {
        id: 'sender',
        size: 120,
        cell: ofCommand(SenderCell),
        meta: { title: t('facts.sender'), hideBelow: 960 },
      },
    ],
    [t],
  )
}

function TimeCell({ command: { createdAt } }: CellProps) {
  const formats = useFormats()
  return (
    <time dateTime={createdAt}>
      <Dated>{formats.dateMinute(Date.parse(createdAt))}</Dated>
    </time>
  )
}

function DeviceCell({ command: { deviceName, imei } }: CellProps) {
  const name = deviceName ?? imei ?? NOTHING
  return (
    <span className="min-w-0 cut-end" title={name}>
      <bdi>{name}</bdi>
    </span>
  )
}

function CommandCell({ command }: CellProps) {
  const { nameOf } = useCommandWords()
  return (
    <>
      <bdi className="max-w-full shrink-0 truncate">{nameOf(command)}</bdi>
      {command.source !== 'unsolicited' && (
        <Ltr className="min-w-0 truncate font-mono text-meta text-muted">{command.text}</Ltr>
      )}
    </>
  )
}

function StateCell({ command }: CellProps) {
  const t = useTranslations('commands.channels')
  const reason = useReasonText()(command)
  return (
    <>
      <CommandStateBadge command={command} />
      {command.by === 'sms' && <Badge tone="neutral">{t('sms')}</Badge>}
      {reason && <Cut className="min-w-0 text-meta text-muted">{reason}</Cut>}
    </>
  )
}

function AnswerCell({ command: { answer } }: CellProps) {
  return answer === null ? (
    <span className="text-muted">{NOTHING}</span>
  ) : (
    <span title={answer} className="block min-w-0 truncate font-mono text-meta" dir="ltr">
      {answer}
    </span>
  )
}

function SenderCell({ command: { sender } }: CellProps) {
  return sender ? <Cut>{sender}</Cut> : <span className="text-muted">{NOTHING}</span>
}
