'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import {
  MOVED_KINDS,
  MOVES,
  type MoveCounts,
  type ReasonCount,
  type ToldRow,
} from '@/lib/imports/traccar/reasons'
import { REFUSALS, type RefusalCounts } from '@/lib/imports/traccar/refused-position'
import { ReasonCounts } from './reason-counts'
import { ToldRows } from './told-rows'

/** Tasks of earlier versions say less. */
export type ImportOutcome = {
  isDry: boolean
  counts: Partial<MoveCounts>
  reasons?: readonly ReasonCount[]
  rows?: readonly ToldRow[]
  /** Things are made, and positions are being read. */
  isReading?: boolean
  positions: { stored: number; days: number; refused?: RefusalCounts }
}

/** How many of each kind come, are here already, or stay behind; and how many positions came. */
export function MoveCountsTable({
  outcome: { isDry, isReading, counts, reasons = [], rows, positions },
}: {
  outcome: ImportOutcome
}) {
  const t = useTranslations('imports')
  const own = useTranslations('importTraccar')
  const formats = useFormats()
  const kinds = MOVED_KINDS.flatMap((kind) => {
    const moves = counts[kind]
    return moves && MOVES.some((move) => moves[move] > 0) ? [{ kind, moves }] : []
  })
  const { stored, days, refused } = positions
  const refusals = REFUSALS.filter((reason) => refused && refused[reason] > 0)
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
              {kinds.map(({ kind, moves }) => (
                <tr key={kind} className="border-t border-hairline">
                  <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                    {t(`kinds.${kind}`)}
                  </th>
                  {MOVES.map((move) => (
                    <td key={move} className="px-2 py-1.5 text-end tabular-nums">
                      {moves[move] === 0 ? '–' : formats.number(moves[move])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isDry && !isReading && <p className="text-meta text-muted">{own('stored', { stored, days })}</p>}
      {refused && refusals.length > 0 && (
        <div className="flex flex-col gap-1 text-body">
          <p>{own('refusedPositions')}</p>
          <ul className="list-disc ps-5">
            {refusals.map((reason) => (
              <li key={reason}>
                {own('reasonCount', {
                  reason: t(`refusals.${reason}`),
                  count: formats.number(refused[reason]),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows ? <ToldRows rows={rows} counts={counts} /> : <ReasonCounts reasons={reasons} />}
    </div>
  )
}
