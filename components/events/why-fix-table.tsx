'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { Ltr } from '@/components/ui/ltr'
import type { WhyFix } from '@/lib/alerts/why-schema'
import { toSpeed } from '@/lib/format/units'
import { shortLength } from '@/lib/tracking/threshold-units'

/** The fixes around an alert; the last one up to it is marked. */
export function WhyFixTable({ fixes, at }: { fixes: readonly WhyFix[]; at: string }) {
  const t = useTranslations('events.why')
  const marked = fixes.findLast(({ time }) => Date.parse(time) <= Date.parse(at))
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('fixes')}</h3>
      <PlainTable
        look="small"
        label={t('fixes')}
        columns={useColumns(fixes.some(({ edgeM }) => edgeM !== null))}
        rows={fixes}
        rowId={({ time }) => time}
        rowLook={(fix) => (fix === marked ? { className: 'bg-tint' } : {})}
        scrolls=""
      />
    </div>
  )
}

function useColumns(hasEdge: boolean): DataColumn<WhyFix>[] {
  const t = useTranslations('events.why')
  const names = useTranslations('units')
  const formats = useFormats()
  const units = useUnits()
  return useMemo((): DataColumn<WhyFix>[] => {
    const edge: DataColumn<WhyFix> = {
      id: 'edge',
      cell: ({ row: { original } }) =>
        original.edgeM === null ? '' : formats.number(shortLength(original.edgeM, units).value),
      meta: { title: t('columns.edge', { unit: names(shortLength(0, units).unit) }), numeric: true },
    }
    return [
      {
        id: 'time',
        cell: ({ row: { original } }) => (
          <Ltr className="tabular-nums">{formats.clock(Date.parse(original.time))}</Ltr>
        ),
        meta: { title: t('columns.time') },
      },
      {
        id: 'speed',
        cell: ({ row: { original } }) =>
          original.speedKmh === null ? '' : formats.number(toSpeed(original.speedKmh, units)),
        meta: { title: t('columns.speed', { unit: formats.speedUnit }), numeric: true },
      },
      ...(hasEdge ? [edge] : []),
      {
        id: 'ignition',
        cell: ({ row: { original } }) =>
          original.ignition === null ? '' : t(original.ignition ? 'on' : 'off'),
        meta: { title: t('columns.ignition') },
      },
    ]
  }, [t, names, formats, units, hasEdge])
}
