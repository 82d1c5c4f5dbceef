'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { Badge } from '@/components/ui/badge'
import { Ltr } from '@/components/ui/ltr'
import { toSpeed } from '@/lib/format/units'
import { flagNames } from '@/lib/positions/flags'
import { shortLength } from '@/lib/tracking/threshold-units'
import type { WhyRow } from '@/lib/tracking/why-rows'

/** The fixes of a decision, the boundary and the one that decided marked. */
export function WhyFixes({ rows, edge }: { rows: readonly WhyRow[]; edge: 'start' | 'end' }) {
  const t = useTranslations('tripWhy')
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('fixes')}</h3>
      <PlainTable
        look="small"
        label={t('fixes')}
        columns={useWhyColumns(edge)}
        rows={rows}
        rowId={(row) => (row.kind === 'between' ? row.kind : row.time)}
        rowLook={lookOf}
        section={{
          of: ({ kind }) => kind === 'between',
          render: (row) => row.kind === 'between' && t('between', { count: row.count }),
        }}
        scrolls=""
      />
    </div>
  )
}

type WhyFix = Extract<WhyRow, { kind: 'fix' }>

const lookOf = (row: WhyRow) =>
  row.kind === 'fix' && (row.boundary || row.decided) ? { className: 'bg-tint' } : {}

/** Draws the cell of a fix; what stands between fixes has no cells. */
const ofFix =
  (draw: (fix: WhyFix) => ReactNode) =>
  ({ row: { original } }: { row: { original: WhyRow } }) =>
    original.kind === 'fix' ? draw(original) : null

function useWhyColumns(edge: 'start' | 'end'): DataColumn<WhyRow>[] {
  const t = useTranslations('tripWhy')
  const names = useTranslations('units')
  const formats = useFormats()
  const units = useUnits()
  return useMemo(() => {
    const lengthUnit = shortLength(0, units).unit
    return [
      {
        id: 'time',
        cell: ofFix(({ time, boundary, decided }) => (
          <>
            <Ltr className="tabular-nums">{formats.clock(Date.parse(time))}</Ltr>
            {(boundary || decided) && (
              <span className="mt-1 flex flex-wrap gap-1">
                {boundary && <Badge>{t(`boundary.${edge}`)}</Badge>}
                {decided && <Badge>{t('decided')}</Badge>}
              </span>
            )}
          </>
        )),
        meta: { title: t('columns.time') },
      },
      {
        id: 'speed',
        cell: ofFix(({ speedKmh }) => (speedKmh === null ? '' : formats.number(toSpeed(speedKmh, units)))),
        meta: { title: t('columns.speed', { unit: formats.speedUnit }), numeric: true },
      },
      {
        id: 'away',
        cell: ofFix(({ away }) => formats.number(shortLength(away, units).value)),
        meta: { title: t('columns.away', { unit: names(lengthUnit) }), numeric: true },
      },
      {
        id: 'ignition',
        cell: ofFix(({ ignition }) => (ignition === null ? '' : t(ignition ? 'on' : 'off'))),
        meta: { title: t('columns.ignition') },
      },
      {
        id: 'flags',
        cell: ofFix(({ flags }) => <Flags flags={flags} />),
        meta: { title: t('columns.flags'), cell: 'text-muted' },
      },
    ]
  }, [t, names, formats, units, edge])
}

function Flags({ flags }: { flags: number }) {
  const t = useTranslations('fixFlags')
  return flagNames(flags)
    .map((flag) => t(flag))
    .join(', ')
}
