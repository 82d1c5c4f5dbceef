'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { MOVED_KINDS, MOVES, type MoveCounts } from '@/lib/imports/traccar/reasons'

export type ImportOutcome = {
  isDry: boolean
  counts: MoveCounts
  positions: { stored: number; skipped: number; days: number }
}

/** How many of each kind come, are here already, or stay behind; and how many positions came. */
export function MoveCountsTable({ outcome: { isDry, counts, positions } }: { outcome: ImportOutcome }) {
  const t = useTranslations('imports')
  const own = useTranslations('importTraccar')
  const formats = useFormats()
  const kinds = MOVED_KINDS.filter((kind) => MOVES.some((move) => counts[kind][move] > 0))
  const { stored, skipped, days } = positions
  return (
    <div className="flex flex-col gap-2">
      {kinds.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-body">
            <thead>
              <tr className="text-start text-meta text-muted">
                <th scope="col" className="py-1 pe-3 text-start font-normal">
                  {t('headings.kind')}
                </th>
                {MOVES.map((move) => (
                  <th key={move} scope="col" className="px-2 py-1 text-end font-normal">
                    {t(`moves.${move}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind} className="border-t border-hairline">
                  <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                    {t(`kinds.${kind}`)}
                  </th>
                  {MOVES.map((move) => (
                    <td key={move} className="px-2 py-1.5 text-end tabular-nums">
                      {counts[kind][move] === 0 ? '–' : formats.number(counts[kind][move])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isDry && <p className="text-meta text-muted">{own('stored', { stored, days })}</p>}
      {skipped > 0 && <p className="text-meta text-muted">{own('skipped', { skipped })}</p>}
    </div>
  )
}
