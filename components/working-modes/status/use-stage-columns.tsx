'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { useReach } from '@/components/table/table-context'
import { Cut } from '@/components/ui/cut'
import { Dated, Ltr } from '@/components/ui/ltr'
import type { ModeStage } from '@/lib/working-modes/stage-schema'
import { useModeWords } from '../use-mode-words'
import { CameLast, StageStateBadge, useStageNote } from './stage-state'

const NOTHING = '–'

type CellProps = { stage: ModeStage }

const ofStage =
  (Cell: (props: CellProps) => React.ReactNode) =>
  ({ row }: { row: { original: ModeStage } }) => <Cell stage={row.original} />

/**
 * The columns of the table. When there is little room the batch gives way first, then the sender, the IMEI, the template and since
 * when; the others shrink before the table scrolls.
 */
export function useStageColumns(): DataColumn<ModeStage>[] {
  const t = useTranslations('workingModes.status')
  return useMemo(
    () => [
      {
        id: 'device',
        size: 160,
        cell: ofStage(DeviceCell),
        meta: { title: t('device'), most: 220, least: 140 },
      },
      { id: 'imei', size: 150, cell: ofStage(ImeiCell), meta: { title: t('imei'), hideBelow: 1420 } },
      {
        id: 'mode',
        size: 230,
        cell: ofStage(ModeCell),
        meta: { title: t('mode'), grow: 2, least: 160 },
      },
      {
        id: 'template',
        size: 120,
        cell: ofStage(TemplateCell),
        meta: { title: t('template'), hideBelow: 1270 },
      },
      { id: 'stage', size: 72, cell: ofStage(StageCell), meta: { title: t('stage') } },
      {
        id: 'state',
        size: 264,
        cell: ofStage(StateCell),
        meta: { title: t('state'), grow: 1, least: 180, cell: 'gap-2' },
      },
      { id: 'since', size: 150, cell: ofStage(SinceCell), meta: { title: t('since'), hideBelow: 1000 } },
      { id: 'next', size: 150, cell: ofStage(NextCell), meta: { title: t('next') } },
      { id: 'last', size: 120, cell: ofStage(LastCell), meta: { title: t('last') } },
      { id: 'sender', size: 110, cell: ofStage(SenderCell), meta: { title: t('sender'), hideBelow: 1530 } },
      {
        id: 'batch',
        size: 80,
        cell: ofStage(BatchCell),
        meta: { title: t('batch'), numeric: true, hideBelow: 1610 },
      },
    ],
    [t],
  )
}

function DeviceCell({ stage: { imei, deviceName } }: CellProps) {
  const reach = useReach()
  if (imei === null) return <span className="text-muted">{NOTHING}</span>
  return (
    <Link
      href={`/devices/${imei}`}
      prefetch={false}
      tabIndex={reach}
      dir="auto"
      onClick={(press) => press.stopPropagation()}
      className="truncate rounded-inner font-medium text-text hover:text-primary-text hover:underline"
    >
      {deviceName ?? imei}
    </Link>
  )
}

function ImeiCell({ stage: { imei } }: CellProps) {
  return <Ltr>{imei ?? NOTHING}</Ltr>
}

function ModeCell({ stage: { setting } }: CellProps) {
  const words = useModeWords()
  return <Cut>{words.of(setting)}</Cut>
}

function TemplateCell({ stage: { templateName } }: CellProps) {
  return templateName === null ? <span className="text-muted">{NOTHING}</span> : <Cut>{templateName}</Cut>
}

function StageCell({ stage: { stage, stages } }: CellProps) {
  const t = useTranslations('workingModes.status')
  return t('stageOf', { stage, stages })
}

function StateCell({ stage }: CellProps) {
  const note = useStageNote()(stage)
  return (
    <>
      <StageStateBadge stage={stage} />
      {note && <Cut className="min-w-0 text-meta text-muted">{note}</Cut>}
    </>
  )
}

/** A time of a stage, or that there is none. */
function Moment({ time }: { time: string | null }) {
  const formats = useFormats()
  if (time === null) return <span className="text-muted">{NOTHING}</span>
  return (
    <time dateTime={time} className="whitespace-nowrap tabular-nums">
      <Dated>{formats.dateMinute(Date.parse(time))}</Dated>
    </time>
  )
}

function SinceCell({ stage: { startedAt } }: CellProps) {
  return <Moment time={startedAt} />
}

function NextCell({ stage: { nextWakeAt } }: CellProps) {
  return <Moment time={nextWakeAt} />
}

function LastCell({ stage }: CellProps) {
  return <CameLast stage={stage} />
}

function SenderCell({ stage: { sender } }: CellProps) {
  return sender ? <Cut>{sender}</Cut> : <span className="text-muted">{NOTHING}</span>
}

function BatchCell({ stage: { batchId } }: CellProps) {
  return batchId === null ? <span className="text-muted">{NOTHING}</span> : <Ltr>{batchId}</Ltr>
}
