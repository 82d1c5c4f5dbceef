'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Ltr } from '@/components/ui/ltr'
import { toSpeed } from '@/lib/format/units'
import { flagNames } from '@/lib/positions/flags'
import { shortLength } from '@/lib/tracking/threshold-units'
import type { WhyRow } from '@/lib/tracking/why-rows'

const NUMBER = 'text-end tabular-nums'

/** The fixes of a decision, the boundary and the one that decided marked. */
export function WhyFixes({ rows, edge }: { rows: readonly WhyRow[]; edge: 'start' | 'end' }) {
  const t = useTranslations('tripWhy')
  const names = useTranslations('units')
  const formats = useFormats()
  const units = useUnits()
  const lengthUnit = shortLength(0, units).unit
  const cell = 'px-1.5 py-1.5 align-top first:ps-3 last:pe-3'
  return (
    <section aria-label={t('fixes')} className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('fixes')}</h3>
      <div className="overflow-x-auto rounded-panel border border-hairline">
        <table className="w-full text-meta">
          <thead className="bg-sunken text-muted">
            <tr>
              <th className={clsx(cell, 'text-start font-medium')}>{t('columns.time')}</th>
              <th className={clsx(cell, NUMBER, 'font-medium')}>
                {t('columns.speed', { unit: formats.speedUnit })}
              </th>
              <th className={clsx(cell, NUMBER, 'font-medium')}>
                {t('columns.away', { unit: names(lengthUnit) })}
              </th>
              <th className={clsx(cell, 'text-start font-medium')}>{t('columns.ignition')}</th>
              <th className={clsx(cell, 'text-start font-medium')}>{t('columns.flags')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              row.kind === 'between' ? (
                <tr key="between">
                  <td colSpan={5} className="border-t border-hairline py-1.5 text-center text-muted">
                    {t('between', { count: row.count })}
                  </td>
                </tr>
              ) : (
                <tr key={row.time} className={clsx((row.boundary || row.decided) && 'bg-tint')}>
                  <td className={clsx(cell, 'border-t border-hairline')}>
                    <Ltr className="tabular-nums">{formats.clock(Date.parse(row.time))}</Ltr>
                    {(row.boundary || row.decided) && (
                      <span className="mt-1 flex flex-wrap gap-1">
                        {row.boundary && <Badge>{t(`boundary.${edge}`)}</Badge>}
                        {row.decided && <Badge>{t('decided')}</Badge>}
                      </span>
                    )}
                  </td>
                  <td className={clsx(cell, NUMBER, 'border-t border-hairline')}>
                    {row.speedKmh === null ? '' : formats.number(toSpeed(row.speedKmh, units))}
                  </td>
                  <td className={clsx(cell, NUMBER, 'border-t border-hairline')}>
                    {formats.number(shortLength(row.away, units).value)}
                  </td>
                  <td className={clsx(cell, 'border-t border-hairline')}>
                    {row.ignition === null ? '' : t(row.ignition ? 'on' : 'off')}
                  </td>
                  <td className={clsx(cell, 'border-t border-hairline text-muted')}>
                    <Flags flags={row.flags} />
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Flags({ flags }: { flags: number }) {
  const t = useTranslations('fixFlags')
  return flagNames(flags)
    .map((flag) => t(flag))
    .join(', ')
}
