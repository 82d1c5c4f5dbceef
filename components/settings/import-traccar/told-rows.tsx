'use client'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { MOVED_KINDS, type MoveCounts, type ToldRow } from '@/lib/imports/traccar/reasons'

type Props = { rows: readonly ToldRow[]; counts: Partial<MoveCounts> }

/** What stays behind, which is open at first, and what comes otherwise than it was: by name, with the reasons. */
export function ToldRows({ rows, counts }: Props) {
  return (['left', 'otherwise'] as const).map((move) => (
    <RowsOf key={move} move={move} rows={rows.filter((row) => row.move === move)} counts={counts} />
  ))
}

function RowsOf({ move, rows, counts }: Props & { move: ToldRow['move'] }) {
  const t = useTranslations('imports')
  const own = useTranslations('importTraccar')
  const why = useTranslations('importReasons')
  const formats = useFormats()
  if (rows.length === 0) return null
  const all = MOVED_KINDS.reduce((sum, kind) => sum + (counts[kind]?.[move] ?? 0), 0)
  const kinds = MOVED_KINDS.filter((kind) => rows.some((row) => row.kind === kind))
  return (
    <details className="group text-body" open={move === 'left'}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-control py-1 font-medium [&::-webkit-details-marker]:hidden">
        {own('reasonCount', { reason: t(`moves.${move}`), count: formats.number(all) })}
        <ChevronDown
          className="size-4 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <dl className="flex flex-col gap-2">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="font-medium">{t(`kinds.${kind}`)}</dt>
            {rows
              .filter((row) => row.kind === kind)
              .map(({ name, reasons }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may be there twice, and rows do not move
                <dd key={index} className="py-0.5">
                  <bdi className="wrap-anywhere">{name}</bdi>
                  {reasons.map((reason, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a reason may be there twice, of other things
                    <span key={at} className="block text-meta text-muted">
                      {why(reason.name)}
                      {reason.about && <bdi className="ms-1 wrap-anywhere">{`(${reason.about})`}</bdi>}
                    </span>
                  ))}
                </dd>
              ))}
          </div>
        ))}
      </dl>
      {all > rows.length && (
        <p className="pt-1 text-meta text-muted">{own('moreRows', { count: all - rows.length })}</p>
      )}
    </details>
  )
}
