'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { usePlace, usePlaceText } from '@/components/places/use-places'
import { Cut } from '@/components/ui/cut'
import { Ltr } from '@/components/ui/ltr'
import type { Column } from '@/lib/reports/column'
import { type Cell, cellOf, type ReportRow } from '@/lib/reports/row'
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
  if (column.kind === 'device') return <DeviceCell name={text} plate={cellOf(row, 'plate')} />
  if (column.kind === 'code') return <Ltr>{text}</Ltr>
  return <bdi>{text}</bdi>
}

/** A name with the plate beside it, or below it where there is little room: two lines are as high as a row has. */
function DeviceCell({ name, plate }: { name: string; plate: Cell }) {
  return (
    <span className="flex max-h-8 min-w-0 flex-wrap items-baseline gap-x-2 overflow-hidden leading-4">
      <bdi className="max-w-full truncate font-medium">{name}</bdi>
      {typeof plate === 'string' && plate !== '' && (
        // A plate of two letters is another plate: it is never cut.
        <Ltr className="whitespace-nowrap text-meta leading-4 text-muted">{plate}</Ltr>
      )}
    </span>
  )
}

/** An address as soon as it is known, until then its coordinates. */
function PlaceCell({ point, figures }: { point: readonly [lat: number, lon: number]; figures: string }) {
  const placeText = usePlaceText()
  const place = usePlace(point)
  if (place)
    return (
      <Cut lines={2} className="text-meta leading-4">
        {placeText(place)}
      </Cut>
    )
  return <Ltr className="text-muted">{figures}</Ltr>
}
