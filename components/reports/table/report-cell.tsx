'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { usePlaceText } from '@/components/places/use-places'
import { Ltr } from '@/components/ui/ltr'
import type { Place } from '@/lib/places/schema'
import type { Column } from '@/lib/reports/column'
import { cellOf, type ReportRow } from '@/lib/reports/row'
import { useCellFormats } from '../use-cell-formats'

type Props = { column: Column; row: ReportRow; placeOf: (point: readonly [number, number]) => Place | null }

/** One figure of a row, as people read it. */
export function ReportCell({ column, row, placeOf }: Props) {
  const t = useTranslations('reports.screen')
  const formats = useCellFormats()
  const placeText = usePlaceText()
  const cell = cellOf(row, column.key)
  if (cell === null || cell === '') return <span className="text-muted">{t('nothing')}</span>
  if (typeof cell === 'object') {
    const place = placeOf(cell)
    return place ? (
      <bdi>{placeText(place)}</bdi>
    ) : (
      <Ltr className="text-muted">{formats.text(column, cell)}</Ltr>
    )
  }
  if (column.kind === 'link')
    return (
      <Link href={String(cell)} className="font-medium text-primary-text hover:underline">
        {t('open')}
      </Link>
    )
  const text = formats.text(column, cell)
  if (column.kind === 'code') return <Ltr>{text}</Ltr>
  return <bdi>{text}</bdi>
}
