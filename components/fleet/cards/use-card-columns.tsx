'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { DataColumn } from '@/components/table/features'
import { Cut } from '@/components/ui/cut'
import { Ltr } from '@/components/ui/ltr'
import type { Card } from '@/lib/fleet/cards/schema'
import { CardStateBadge, ReadPlace, ReadTime } from './card-words'

type CellProps = { card: Card }

const ofCard =
  (Cell: (props: CellProps) => React.ReactNode) =>
  ({ row }: { row: { original: Card } }) => <Cell card={row.original} />

/** The columns of the table. When there is little room the remark gives way first, then the place. */
export function useCardColumns(): DataColumn<Card>[] {
  const t = useTranslations('fleet.cards')
  return useMemo(
    () => [
      { id: 'code', size: 180, cell: ofCard(CodeCell), meta: { title: t('code'), most: 240, least: 140 } },
      { id: 'state', size: 130, cell: ofCard(StateCell), meta: { title: t('state') } },
      {
        id: 'holder',
        size: 180,
        cell: ofCard(HolderCell),
        meta: { title: t('holder'), grow: 1, least: 140 },
      },
      { id: 'lastRead', size: 160, cell: ofCard(TimeCell), meta: { title: t('lastRead') } },
      { id: 'vehicle', size: 160, cell: ofCard(VehicleCell), meta: { title: t('vehicle'), least: 120 } },
      {
        id: 'place',
        size: 220,
        cell: ofCard(PlaceCell),
        meta: { title: t('place'), grow: 2, least: 140, hideBelow: 1100 },
      },
      { id: 'remark', size: 160, cell: ofCard(RemarkCell), meta: { title: t('remark'), hideBelow: 1300 } },
    ],
    [t],
  )
}

function CodeCell({ card: { code } }: CellProps) {
  return <Ltr className="truncate font-medium">{code}</Ltr>
}

function StateCell({ card: { state } }: CellProps) {
  return <CardStateBadge state={state} />
}

function HolderCell({ card: { holder } }: CellProps) {
  const t = useTranslations('fleet.cards')
  return holder ? <Cut>{holder.name}</Cut> : <span className="text-muted">{t('nobody')}</span>
}

function TimeCell({ card: { lastRead } }: CellProps) {
  return <ReadTime read={lastRead} />
}

function VehicleCell({ card: { lastRead } }: CellProps) {
  return lastRead?.deviceName ? <Cut>{lastRead.deviceName}</Cut> : null
}

function PlaceCell({ card: { lastRead } }: CellProps) {
  return (
    <span className="truncate">
      <ReadPlace read={lastRead} />
    </span>
  )
}

function RemarkCell({ card: { remark } }: CellProps) {
  return <Cut>{remark}</Cut>
}
