'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { usePlace, usePlaceText } from '@/components/places/use-places'
import { Ltr } from '@/components/ui/ltr'
import type { Column } from '@/lib/reports/column'
import { cellOf, type ReportRow } from '@/lib/reports/row'
import { useCellFormats } from '../use-cell-formats'

type Props = { column: Column; row: ReportRow }

/** One figure of a row, as people read it. */
export function ReportCell({ column, row }: Props) {
  const t = useTranslations('reports.screen')
  const formats = useCellFormats()
  const cell = cellOf(row, column.key)
  if (cell === null || cell === '') return <span className="text-muted">{t('nothing')}</span>
  if (typeof cell === 'object') return <PlaceCell point={cell} figures={formats.text(column, cell)} />
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

/** An address as soon as it is known, until then its coordinates. */
function PlaceCell({ point, figures }: { point: readonly [lat: number, lon: number]; figures: string }) {
  const placeText = usePlaceText()
  const place = usePlace(point)
  if (place) return <bdi>{placeText(place)}</bdi>
  return <Ltr className="text-muted">{figures}</Ltr>
}
